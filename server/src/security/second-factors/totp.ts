/** Codes of authenticator apps: RFC 6238 with what every app understands (SHA-1, 6 digits, 30 seconds). */
import { Secret, TOTP } from 'otpauth'

const STEP_SECONDS = 30
/** Clocks differ: the code before and the code after are accepted too. */
const WINDOW_STEPS = 1

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The 30-second step this code is for, if it is near now. Each step's code may be used once: the caller stores the step. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  // The library throws when six characters of another script are more than six bytes.
  if (!/^\d{6}$/.test(code)) return null
  const timestamp = now.getTime()
  const offset = totp(secret).validate({ token: code, timestamp, window: WINDOW_STEPS })
  return offset === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + offset
}

export const codeAt = (secret: string, step: number): string =>
  totp(secret).generate({ timestamp: step * STEP_SECONDS * 1000 })

/** The content of the QR code. */
export const totpUri = (secret: string, account: string): string => totp(secret, account).toString()

const totp = (secret: string, label = '') =>
  new TOTP({ issuer: 'Meridian', label, digits: 6, period: STEP_SECONDS, secret: Secret.fromBase32(secret) })
