/**
 * What a driver did that the server has not heard of yet: steps and positions, kept on the device per account. It outlives
 * the tab, the battery and a sign-out; only the server's answer takes something out. The driver's open jobs lie beside
 * it, so that they open without a network.
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
  /** When the driver took the step, by the device. */
  occurredAt: string
  /** The server's sentence when it will never take this step; it stays until the driver has read it. */
  refusal: string | null
}

export type UnsentPosition = {
  userId: number
  orderId: number
  /** The fix's own time. */
  timestamp: string
  latitude: number
  longitude: number
  accuracy: number | null
  status: OrderStatus
}

export type SavedJobs = { userId: number; savedAt: string; orders: Order[] }

interface Schema extends DBSchema {
  steps: { key: number; value: UnsentStep; indexes: { user: number } }
  points: { key: [number, number, string]; value: UnsentPosition; indexes: { time: [number, string] } }
  jobs: { key: number; value: SavedJobs }
}

export type NewStep = Omit<UnsentStep, 'id' | 'refusal'>

export type UnsentStore = Awaited<ReturnType<typeof openUnsentStore>>

/** By then no office wants to know, and servers drop theirs as well. */
const MAX_POSITION_AGE_MS = 90 * 24 * 3_600_000

/** `onLost`: the browser took the database away, and it must be opened again. */
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
    // The number is the database's: it is what keeps steps in the order they were taken, in every tab.
    await db.add('steps', { ...step, refusal: null } as UnsentStep)
  },
  /** In the order they were taken. */
  steps: (userId: number): Promise<UnsentStep[]> => db.getAllFromIndex('steps', 'user', userId),
  /** The order the server answered takes the step's place in the open jobs: shown without a network, it is not behind. */
  async removeAccepted(step: UnsentStep, order: Order): Promise<void> {
    const tx = db.transaction(['steps', 'jobs'], 'readwrite')
    void tx.objectStore('steps').delete(step.id)
    const kept = await tx.objectStore('jobs').get(step.userId)
    const orders = kept?.orders
      .map((known) => (known.id === order.id ? order : known))
      .filter(({ status }) => isOpenJob(status))
    if (kept && orders) void tx.objectStore('jobs').put({ ...kept, orders })
    await tx.done
  },
  /** The server will not take this step, nor what the driver did on that order after it. */
  async refuseFrom(step: UnsentStep, sentence: string): Promise<void> {
    const tx = db.transaction('steps', 'readwrite')
    for (const later of await tx.store.index('user').getAll(step.userId))
      if (later.orderId === step.orderId && later.id >= step.id && later.refusal === null)
        await tx.store.put({ ...later, refusal: sentence })
    await tx.done
  },
  /** The driver has read why. */
  async removeRefused(userId: number, orderId: number): Promise<void> {
    const tx = db.transaction('steps', 'readwrite')
    for (const step of await tx.store.index('user').getAll(userId))
      if (step.orderId === orderId && step.refusal !== null) await tx.store.delete(step.id)
    await tx.done
  },
})

/** Everything of one account, or of one of its orders. Times are ISO texts, so they sort as they happened. */
const rangeOf = (userId: number, orderId?: number) =>
  orderId === undefined
    ? IDBKeyRange.bound([userId, 0, ''], [userId, Number.MAX_SAFE_INTEGER, '~'])
    : IDBKeyRange.bound([userId, orderId, ''], [userId, orderId, '~'])

const positionsIn = (db: Database) => ({
  /** The same fix twice is one position. */
  async addPosition(position: UnsentPosition): Promise<void> {
    await db.put('points', position)
  },
  countPositions: (userId: number): Promise<number> => db.count('points', rangeOf(userId)),
  /** The oldest first, all of one order: the order of the oldest position there is. */
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

/** A driver who never signs in here again leaves no trail behind for ever. */
async function deletePositionsBefore(db: Database, time: string): Promise<void> {
  const tx = db.transaction('points', 'readwrite')
  let cursor = await tx.store.index('time').openCursor()
  while (cursor) {
    const [userId, timestamp] = cursor.key
    if (timestamp < time) await cursor.delete()
    // The first that stays is older than all others of the account: on to the next one.
    cursor = await (timestamp < time ? cursor.continue() : cursor.continue([userId + 1, '']))
  }
  await tx.done
}

const jobsIn = (db: Database) => ({
  saveJobs: async (jobs: SavedJobs): Promise<void> => void (await db.put('jobs', jobs)),
  savedJobs: (userId: number): Promise<SavedJobs | undefined> => db.get('jobs', userId),
  /** Other people's addresses do not stay behind on a device somebody signed out of. */
  deleteJobs: (userId: number): Promise<void> => db.delete('jobs', userId),
  /** Everybody's, but of whoever is signed in. */
  async deleteJobsExcept(userId: number | null): Promise<void> {
    const tx = db.transaction('jobs', 'readwrite')
    for (const other of await tx.store.getAllKeys()) if (other !== userId) void tx.store.delete(other)
    await tx.done
  },
})
