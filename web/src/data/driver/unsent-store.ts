/**
 * A driver's steps, proofs and positions that the server has not answered yet, stored on the device per account. They
 * survive a closed tab, an empty battery and a sign-out, until the server has answered; proofs and pictures are encrypted
 * and expire after a week. The driver's open jobs are saved beside them, so that they open without a network.
 */
import type { Order } from '@meridian/contract/orders/orders.ts'
import { type IDBPTransaction, openDB, type StoreNames } from 'idb'
import { UNSENT_DATABASE } from '../accounts/stored-user.ts'
import { createKeyRing, type FetchKey, fetchDeviceKey } from './device-key.ts'
import { deleteProofsBefore, proofsIn } from './unsent-proofs.ts'
import {
  type Database,
  type SavedJobs,
  type Schema,
  saveAnswer,
  type UnsentPosition,
  type UnsentStep,
} from './unsent-schema.ts'

export type NewStep = Omit<UnsentStep, 'id' | 'refusal'>

export type UnsentStore = Awaited<ReturnType<typeof openUnsentStore>>

/** Older positions are of no use, and servers delete theirs after this time as well. */
const MAX_POSITION_AGE_MS = 90 * 24 * 3_600_000

/** Of proofs and pictures: they show patients and contacts. */
const MAX_PROOF_AGE_MS = 7 * 24 * 3_600_000

type Options = {
  /** The browser closed the database, which must be opened again. */
  onLost?: () => void
  /** An open page of an earlier version holds the database, which opens once that page is closed. */
  onBlocked?: () => void
  fetchKey?: FetchKey
  openDatabase?: typeof openDB
}

export async function openUnsentStore(
  name = UNSENT_DATABASE,
  { onLost = () => {}, onBlocked = () => {}, fetchKey = fetchDeviceKey, openDatabase = openDB }: Options = {},
) {
  const db: Database = await openDatabase<Schema>(name, 3, {
    terminated: onLost,
    blocked: onBlocked,
    // A page with a newer version waits until this one lets go.
    blocking(_version, _newer, event) {
      ;(event.target as IDBDatabase).close()
      onLost()
    },
    async upgrade(fresh, version, _, tx) {
      if (version < 1) createFirstStores(fresh)
      if (version < 2) createProofStores(fresh)
      if (version === 1) await completeSavedJobs(tx)
      fresh.createObjectStore('keys', { keyPath: 'userId' })
      await dateProofs(tx)
    },
  })
  await deletePositionsBefore(db, daysBack(MAX_POSITION_AGE_MS)).catch(() => {})
  await deleteProofsBefore(db, daysBack(MAX_PROOF_AGE_MS)).catch(() => {})
  const ring = createKeyRing(db, fetchKey)
  return {
    ...stepsIn(db),
    ...proofsIn(db, ring),
    ...positionsIn(db),
    ...jobsIn(db),
    /** At the start of the app: an account that was deactivated in between has another key. */
    renewKey: async (userId: number): Promise<void> => void (await ring.renewKey(userId)),
    close: () => db.close(),
  }
}

const daysBack = (ms: number): string => new Date(Date.now() - ms).toISOString()

function createFirstStores(db: Database): void {
  db.createObjectStore('steps', { keyPath: 'id', autoIncrement: true }).createIndex('user', 'userId')
  const positions = db.createObjectStore('points', { keyPath: ['userId', 'orderId', 'timestamp'] })
  positions.createIndex('time', ['userId', 'timestamp'])
  db.createObjectStore('jobs', { keyPath: 'userId' })
}

function createProofStores(db: Database): void {
  db.createObjectStore('proofs', { keyPath: 'id' }).createIndex('user', 'userId')
  db.createObjectStore('files', { keyPath: 'key' }).createIndex('user', 'userId')
}

type Upgrade = IDBPTransaction<Schema, ArrayLike<StoreNames<Schema>>, 'versionchange'>

/** The version before did not note when it saved them: their week begins now. */
async function dateProofs(tx: Upgrade): Promise<void> {
  const savedAt = new Date().toISOString()
  const [proofs, files] = [tx.objectStore('proofs'), tx.objectStore('files')]
  for (const proof of await proofs.getAll()) await proofs.put({ ...proof, savedAt })
  for (const file of await files.getAll()) await files.put({ ...file, savedAt })
  proofs.createIndex('saved', 'savedAt')
  files.createIndex('saved', 'savedAt')
}

/** Jobs saved by the version before proofs lack these fields, and a tracker without a network reads them. */
const FIELDS_OF_PROOFS: Partial<Order> = {
  requiresPhoto: false,
  requiresPin: false,
  isControlled: false,
  requiresProofs: false,
  packageCount: 1,
  temperatureBand: null,
  collectedAt: null,
  stabilityHours: null,
  captured: [],
  arrivals: [],
}

async function completeSavedJobs(tx: Upgrade): Promise<void> {
  const jobs = tx.objectStore('jobs')
  for (const saved of await jobs.getAll())
    await jobs.put({ ...saved, orders: saved.orders.map((order) => ({ ...FIELDS_OF_PROOFS, ...order })) })
}

const stepsIn = (db: Database) => ({
  async addStep(step: NewStep): Promise<void> {
    // The id comes from the database, so that the order of steps is the same in every tab.
    await db.add('steps', { ...step, refusal: null } as UnsentStep)
  },
  /** In the order they were taken. */
  steps: (userId: number): Promise<UnsentStep[]> => db.getAllFromIndex('steps', 'user', userId),
  /** Also updates the saved jobs with the server's order: otherwise they would show the status before the step. */
  async removeAccepted(step: UnsentStep, order: Order): Promise<void> {
    const tx = db.transaction(['steps', 'jobs'], 'readwrite')
    void tx.objectStore('steps').delete(step.id)
    await saveAnswer(tx.objectStore('jobs'), step.userId, step.orderId, order)
    await tx.done
  },
  /** Marks the step and all later work of its order as refused: the server will not accept that either. */
  async refuseFrom(step: UnsentStep, refusal: string): Promise<void> {
    const tx = db.transaction(['steps', 'proofs'], 'readwrite')
    const isLater = (later: { id: number; orderId: number; refusal: string | null }) =>
      later.orderId === step.orderId && later.id >= step.id && later.refusal === null
    const [steps, proofs] = [tx.objectStore('steps'), tx.objectStore('proofs')]
    for (const later of await steps.index('user').getAll(step.userId))
      if (isLater(later)) await steps.put({ ...later, refusal })
    for (const later of await proofs.index('user').getAll(step.userId))
      if (isLater(later)) await proofs.put({ ...later, refusal })
    await tx.done
  },
})

/** All keys of an account, or of one of its orders. Timestamps are ISO strings, so they sort chronologically. */
const rangeOf = (userId: number, orderId?: number) =>
  orderId === undefined
    ? IDBKeyRange.bound([userId, 0, ''], [userId, Number.MAX_SAFE_INTEGER, '~'])
    : IDBKeyRange.bound([userId, orderId, ''], [userId, orderId, '~'])

const positionsIn = (db: Database) => ({
  /** The same position twice is stored once. */
  async addPosition(position: UnsentPosition): Promise<void> {
    await db.put('points', position)
  },
  countPositions: (userId: number): Promise<number> => db.count('points', rangeOf(userId)),
  /** Oldest first, and all of one order: the order of the oldest position. */
  async nextPositions(userId: number, limit: number): Promise<UnsentPosition[]> {
    const [oldest] = await db.getAllFromIndex('points', 'time', IDBKeyRange.bound([userId, ''], [userId, '~']), 1)
    return oldest ? db.getAll('points', rangeOf(userId, oldest.orderId), limit) : []
  },
  async removePositions(positions: readonly UnsentPosition[]): Promise<void> {
    const tx = db.transaction('points', 'readwrite')
    for (const { userId, orderId, timestamp } of positions) void tx.store.delete([userId, orderId, timestamp])
    await tx.done
  },
})

/** For drivers who never sign in on this device again: their positions must not stay on it forever. */
async function deletePositionsBefore(db: Database, time: string): Promise<void> {
  const tx = db.transaction('points', 'readwrite')
  let cursor = await tx.store.index('time').openCursor()
  while (cursor) {
    const [userId, timestamp] = cursor.key
    if (timestamp < time) await cursor.delete()
    // Every later position of this account is newer: continue with the next account.
    cursor = await (timestamp < time ? cursor.continue() : cursor.continue([userId + 1, '']))
  }
  await tx.done
}

const jobsIn = (db: Database) => ({
  saveJobs: async (jobs: SavedJobs): Promise<void> => void (await db.put('jobs', jobs)),
  savedJobs: (userId: number): Promise<SavedJobs | undefined> => db.get('jobs', userId),
  /** Deletes the jobs and the key of every account but this one: nobody else reads clients' addresses and proofs here. */
  async forgetAllBut(userId: number | null): Promise<void> {
    const tx = db.transaction(['jobs', 'keys'], 'readwrite')
    for (const store of [tx.objectStore('jobs'), tx.objectStore('keys')])
      for (const other of await store.getAllKeys()) if (other !== userId) void store.delete(other)
    await tx.done
  },
})
