/** A readable name of a browser's user agent: 'Chrome on Windows', 'Safari on iPhone'. */
import { DEVICE_COPY } from './security.copy.ts'
export type DeviceKind = 'computer' | 'phone' | 'tablet' | 'unknown'
export type Device = { name: string; kind: DeviceKind }

type Mark<Word> = readonly [pattern: RegExp, word: Word]

// The first match wins: every browser claims to be Safari, and all but Firefox and Safari claim to be Chrome.
const BROWSERS: readonly Mark<string>[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, DEVICE_COPY.samsungInternet],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

// Tablets first: their user agents also name the system of phones or computers.
const SYSTEMS: readonly Mark<Device>[] = [
  [/\biPhone\b|\biPod\b/, { name: 'iPhone', kind: 'phone' }],
  [/\biPad\b/, { name: 'iPad', kind: 'tablet' }],
  [/\bAndroid\b.*\bMobile\b/, { name: DEVICE_COPY.androidPhone, kind: 'phone' }],
  [/\bAndroid\b/, { name: DEVICE_COPY.androidTablet, kind: 'tablet' }],
  [/\bCrOS\b/, { name: 'Chromebook', kind: 'computer' }],
  [/\bWindows\b/, { name: 'Windows', kind: 'computer' }],
  [/\bMacintosh\b|\bMac OS X\b/, { name: 'Mac', kind: 'computer' }],
  [/\bLinux\b|\bX11\b/, { name: 'Linux', kind: 'computer' }],
]

const firstMatch = <Word>(marks: readonly Mark<Word>[], text: string): Word | undefined =>
  marks.find(([pattern]) => pattern.test(text))?.[1]

export function deviceOf(userAgent: string | null): Device {
  const browser = firstMatch(BROWSERS, userAgent ?? '')
  const system = firstMatch(SYSTEMS, userAgent ?? '')
  if (browser && system) return { name: DEVICE_COPY.browserOn(browser, system.name), kind: system.kind }
  if (system) return system
  return { name: browser ?? DEVICE_COPY.unknown, kind: 'unknown' }
}
