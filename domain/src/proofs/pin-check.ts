/**
 * What a driver's device knows of the recipient's PIN: a salted slow hash, of which only six bits are kept. They tell a mistyped PIN
 * 63 times of 64; and 156 PINs in 10,000 have the same bits, so that nobody can find the PIN with them. The server is the judge.
 */
export type PinCheck = {
  salt: string
  iterations: number
  bits: number
  /** How often dispatch has allowed more tries: what the device counted before that does not count any more. */
  unlocks?: number | undefined
}

/** A tenth of a second on a phone. */
export const PIN_CHECK_ITERATIONS = 100_000
/** Of SHA-256, in bytes. */
export const PIN_HASH_BYTES = 32
const POSSIBLE_BITS = 2 ** 6

export const checkBitsOf = (hash: Uint8Array): number => (hash[0] ?? 0) % POSSIBLE_BITS

/** On the server and on the device alike: then nobody may try for a while. */
export const MAX_PIN_TRIES = 5
/** In the life of an order: then an admin has to help. */
export const MAX_PIN_FAILURES = 10
export const PIN_LOCKED_MS = 10 * 60_000
