/**
 * A driver's steps and positions that the server has not answered yet, stored on the device per account. They survive a
 * closed tab, an empty battery and a sign-out; only the server's response removes them. The driver's open jobs are saved
 * beside them, so that they open without a network.
 */
import type { Order } from '@meridian/contract/orders.ts'
import { isOpenJob, type OrderStatus } from '@meridian/domain/orders.ts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { UNSENT_DATABASE } from '../stored-user.ts'

export type UnsentStep = {
  id: number
  userId: number
  orderId: number
  status: OrderStatus
  /** When the driver took the step, by the device's clock. */
  occurredAt: string
  /** The server's message if it refused this step for good; the step stays until the driver has read it. */
  refusal: string | null
}

export type UnsentPosition = {
  userId: number
  orderId: number
  /** When the device measured it. */
  timestamp: string
  latitude: number
  longitude: number
  accuracy: number | null
  status: OrderStatus
}

export type SavedJobs = { userId: number; savedAt: string; orders: Order[] }

/** `points` holds the positions. Another name would need a migration, or lose what is stored on drivers' phones. */
interface Schema extends DBSchema {
  steps: { key: number; value: UnsentStep; indexes: { user: number } }
  points: { key: [number, number, string]; value: UnsentPosition; indexes: { time: [number, string] } }
  jobs: { key: number; value: SavedJobs }
}

export type NewStep = Omit<UnsentStep, 'id' | 'refusal'>

export type UnsentStore = Awaited<ReturnType<typeof openUnsentStore>>

/** Older positions are of no use, and servers delete theirs after this time as well. */
const MAX_POSITION_AGE_MS = 90 * 24 * 3_600_000

/** `onLost`: the browser closed the database, which must be opened again. */
export async function openUnsentStore(name = UNSENT_DATABASE, onLost = () => {}) {
  const db = await openDB<Schema>(name, 1, {
    terminated: onLost,
    upgrade(fresh) {
      fresh.createObjectStore('steps', { keyPath: 'id', autoIncrement: true }).createIndex('user', 'userId')
      const positions = fresh.createObjectStore('points', { keyPath: ['userId', 'orderId', 'timestamp'] })
      positions.createIndex('time', ['userId', 'timestamp'])
      fresh.createObjectStore('jobs', { keyPath: 'userId' })
    },
  })
  await deletePositionsBefore(db, new Date(Date.now() - MAX_POSITION_AGE_MS).toISOString()).catch(() => {})
  return {
    ...stepsIn(db),
    ...positionsIn(db),
    ...jobsIn(db),
    close: () => db.close(),
  }
}

type Database = IDBPDatabase<Schema>

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
    const saved = await tx.objectStore('jobs').get(step.userId)
    const orders = saved?.orders
      .map((known) => (known.id === order.id ? order : known))
      .filter(({ status }) => isOpenJob(status))
    if (saved && orders) void tx.objectStore('jobs').put({ ...saved, orders })
    await tx.done
  },
  /** Marks the step and the later steps of its order as refused: the server will not accept those either. */
  async refuseFrom(step: UnsentStep, refusal: string): Promise<void> {
    const tx = db.transaction('steps', 'readwrite')
    for (const later of await tx.store.index('user').getAll(step.userId))
      if (later.orderId === step.orderId && later.id >= step.id && later.refusal === null)
        await tx.store.put({ ...later, refusal })
    await tx.done
  },
  /** Called when the driver has read the refusal. */
  async removeRefused(userId: number, orderId: number): Promise<void> {
    const tx = db.transaction('steps', 'readwrite')
    for (const step of await tx.store.index('user').getAll(userId))
      if (step.orderId === orderId && step.refusal !== null) await tx.store.delete(step.id)
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
  /** Called at sign-out: clients' addresses must not stay on the device. */
  deleteJobs: (userId: number): Promise<void> => db.delete('jobs', userId),
  /** Deletes the jobs of all accounts but this one. */
  async deleteJobsExcept(userId: number | null): Promise<void> {
    const tx = db.transaction('jobs', 'readwrite')
    for (const other of await tx.store.getAllKeys()) if (other !== userId) void tx.store.delete(other)
    await tx.done
  },
})
