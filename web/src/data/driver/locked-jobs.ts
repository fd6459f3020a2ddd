/**
 * A driver's open jobs after a log-out without a network: to be read, and nothing else, with the password that the driver typed then.
 * Nothing on the phone or the server knows it (decision 68).
 */
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { deleteDB, openDB } from 'idb'
import { LOCKED_DATABASE } from '../accounts/stored-user.ts'
import type { Order } from '../orders/orders.ts'
import type { Sealed } from './unsent-schema.ts'

/** A guess takes a phone half a second; a copy of the phone's storage can be guessed at elsewhere, so it does not stay long. */
const ITERATIONS = 600_000
const MAX_AGE_MS = 12 * 3_600_000
const MAX_TRIES = 5
const STORE = 'jobs'

/** What it takes to drive there and to call somebody. No patient, no goods, no money. */
export type LockedJob = Pick<
  Order,
  | 'id'
  | 'status'
  | 'packageCount'
  | 'pickupAddress'
  | 'pickupContactName'
  | 'pickupContactPhone'
  | 'deliveryAddress'
  | 'deliveryContactName'
  | 'deliveryContactPhone'
> & { label: string; isReturning: boolean }

type Locked = { id: 1; salt: Uint8Array<ArrayBuffer>; sealed: Sealed; lockedAt: number; wrong: number }

const open = () =>
  openDB<{ jobs: { key: number; value: Locked } }>(LOCKED_DATABASE, 1, {
    upgrade: (db) => void db.createObjectStore(STORE, { keyPath: 'id' }),
  })

async function withStore<T>(use: (db: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
  const db = await open()
  try {
    return await use(db)
  } finally {
    db.close()
  }
}

export const deleteLockedJobs = (): Promise<void> => deleteDB(LOCKED_DATABASE)

export async function lockJobs(orders: readonly Order[], password: string): Promise<void> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const key = await keyOf(password, salt)
  const content = new TextEncoder().encode(JSON.stringify(orders.map(toLocked)))
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, content)
  await withStore((db) => db.put(STORE, { id: 1, salt, sealed: { iv, data }, lockedAt: Date.now(), wrong: 0 }))
}

/** Those that are too old are deleted. */
export async function hasLockedJobs(): Promise<boolean> {
  const locked = await withStore((db) => db.get(STORE, 1))
  const age = locked ? Date.now() - locked.lockedAt : MAX_AGE_MS
  // A clock that was set back does not make them younger.
  if (age >= 0 && age < MAX_AGE_MS) return true
  await deleteLockedJobs()
  return false
}

/** The tries that are left after a wrong password; without one the jobs are deleted. */
export async function unlockJobs(password: string): Promise<LockedJob[] | { triesLeft: number }> {
  // Counted before the look: who closes the page in between has tried.
  const locked = await withStore(async (db) => {
    const found = await db.get(STORE, 1)
    if (found) await db.put(STORE, { ...found, wrong: found.wrong + 1 })
    return found
  })
  if (!locked) return { triesLeft: 0 }
  try {
    const { iv, data } = locked.sealed
    const content = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await keyOf(password, locked.salt), data)
    await withStore((db) => db.put(STORE, { ...locked, wrong: 0 }))
    return JSON.parse(new TextDecoder().decode(content))
  } catch {
    const triesLeft = MAX_TRIES - locked.wrong - 1
    if (triesLeft <= 0) await deleteLockedJobs()
    return { triesLeft: Math.max(0, triesLeft) }
  }
}

async function keyOf(password: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const typed = new TextEncoder().encode(password.normalize('NFC'))
  const base = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS }
  return crypto.subtle.deriveKey(how, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

const toLocked = (order: Order): LockedJob => ({
  id: order.id,
  label: orderLabel(order.id),
  status: order.status,
  isReturning: order.return?.state === 'open',
  packageCount: order.packageCount,
  pickupAddress: order.pickupAddress,
  pickupContactName: order.pickupContactName,
  pickupContactPhone: order.pickupContactPhone,
  deliveryAddress: order.deliveryAddress,
  deliveryContactName: order.deliveryContactName,
  deliveryContactPhone: order.deliveryContactPhone,
})
