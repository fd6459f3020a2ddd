/**
 * Without a network a mistyped PIN is noticed on this device, instead of being refused hours later. The tries are counted as the server
 * counts its own; whoever deletes the count here wins nothing, because the server checks every PIN that passes.
 */
import {
  checkBitsOf,
  MAX_PIN_TRIES,
  PIN_HASH_BYTES,
  PIN_LOCKED_MS,
  type PinCheck,
} from '@meridian/domain/proofs/pin-check.ts'
import { storedUser } from '../accounts/stored-user.ts'

type Job = { id: number; pinCheck?: PinCheck | null }
type Tries = { wrong: number; lastAt: number; unlocks?: number }

/** Before the first wrong PIN, when the lock is over, and when dispatch allowed more tries. */
const NONE: Tries = { wrong: 0, lastAt: 0 }

const unlocksOf = ({ pinCheck }: Job): number => pinCheck?.unlocks ?? 0

const keyOf = ({ id }: Job) => `pin-tries:${storedUser()?.id}:${id}`

function triesOf(job: Job): Tries {
  try {
    const tries: Tries = JSON.parse(localStorage.getItem(keyOf(job)) ?? 'null') ?? NONE
    const isOver = tries.wrong >= MAX_PIN_TRIES && tries.lastAt + PIN_LOCKED_MS <= Date.now()
    return isOver || (tries.unlocks ?? 0) !== unlocksOf(job) ? NONE : tries
  } catch {
    return NONE
  }
}

/** Until when no PIN can be tried; null when one can be. */
export function pinLockedUntil(job: Job): Date | null {
  const { wrong, lastAt } = triesOf(job)
  return wrong >= MAX_PIN_TRIES ? new Date(lastAt + PIN_LOCKED_MS) : null
}

/** False when this device cannot tell. */
export const isWrongPin = async ({ pinCheck }: Job, pin: string): Promise<boolean> =>
  pinCheck != null && !(await mayBePin(pinCheck, pin))

/** Returns the tries that are left. */
export function countWrongPin(job: Job): number {
  const wrong = triesOf(job).wrong + 1
  localStorage.setItem(
    keyOf(job),
    JSON.stringify({ wrong, lastAt: Date.now(), unlocks: unlocksOf(job) } satisfies Tries),
  )
  return MAX_PIN_TRIES - wrong
}

/** Browsers hash on https and localhost only; elsewhere the server alone decides. */
async function mayBePin({ salt, iterations, bits }: PinCheck, pin: string): Promise<boolean> {
  if (!crypto.subtle) return true
  const encode = (text: string) => new TextEncoder().encode(text)
  const key = await crypto.subtle.importKey('raw', encode(pin), 'PBKDF2', false, ['deriveBits'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: encode(salt), iterations }
  const hash = await crypto.subtle.deriveBits(how, key, PIN_HASH_BYTES * 8)
  return checkBitsOf(new Uint8Array(hash)) === bits
}
