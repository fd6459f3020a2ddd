/** Codes of authenticator apps: RFC 6238 with what every app understands (SHA-1, 6 digits, 30 seconds). */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
/** Clocks differ: the code before and the code after count too. */
const NEIGHBOURS = [0, -1, 1]
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newTotpSecret = (): string => toBase32(randomBytes(20))

/** The 30-second step this code is for, if it is for one near now. Each step's code may be taken once: keep the step. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const current = Math.floor(now.getTime() / 1000 / STEP_SECONDS)
  return NEIGHBOURS.map((offset) => current + offset).find((step) => isSame(codeAt(secret, step), code)) ?? null
}

export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  const number = (digest.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}

/** What the QR code says. */
export function totpUri(secret: string, account: string, issuer = 'Meridian'): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&digits=${DIGITS}&period=${STEP_SECONDS}`
}

function isSame(expected: string, given: string): boolean {
  const [wanted, typed] = [Buffer.from(expected), Buffer.from(given)]
  // In bytes: as many characters of another script are more of them.
  return wanted.length === typed.length && timingSafeEqual(wanted, typed)
}

export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
