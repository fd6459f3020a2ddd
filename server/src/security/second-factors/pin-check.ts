import { pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { checkBitsOf, PIN_CHECK_ITERATIONS, PIN_HASH_BYTES, type PinCheck } from '@meridian/domain/proofs/pin-check.ts'

const hash = promisify(pbkdf2)

/** In a thread of its own: a slow hash would hold up all other requests. */
export async function makePinCheck(pin: string): Promise<PinCheck> {
  const salt = randomBytes(16).toString('base64')
  const bytes = await hash(pin, salt, PIN_CHECK_ITERATIONS, PIN_HASH_BYTES, 'sha256')
  return { salt, iterations: PIN_CHECK_ITERATIONS, bits: checkBitsOf(bytes) }
}
