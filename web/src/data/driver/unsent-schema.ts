/** What the device's database holds. */
import type { BodyInputOf } from '@meridian/contract/endpoint.ts'
import type { ExceptionReport } from '@meridian/contract/exceptions.ts'
import type { Order } from '@meridian/contract/orders.ts'
import type { arrive, ProofInput, skip } from '@meridian/contract/proofs.ts'
import { isOpenJob, type OrderStatus } from '@meridian/domain/orders.ts'
import type { DBSchema, IDBPDatabase } from 'idb'

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

/** What the driver did at a stop. */
export type StopAction =
  | { action: 'arrive'; body: BodyInputOf<typeof arrive> }
  | { action: 'capture'; body: ProofInput }
  | { action: 'skip'; body: BodyInputOf<typeof skip> }
  | { action: 'report'; body: ExceptionReport }

export type UnsentProof = StopAction & {
  /** From the same sequence as the ids of steps: all work is sent in the order of its id. */
  id: number
  userId: number
  orderId: number
  /** The server's message if it refused this for good. The steps after it wait until the driver has corrected it. */
  refusal: string | null
}

/** A photo or signature, until the server has all of it. */
export type UnsentFile = {
  /** The key of its proof. */
  key: string
  userId: number
  orderId: number
  body: ProofInput
  /** Not a Blob: some browsers lose the content of Blobs in their database. */
  content: ArrayBuffer
}

/** `points` holds the positions. Another name would need a migration, or lose what is stored on drivers' phones. */
export interface Schema extends DBSchema {
  steps: { key: number; value: UnsentStep; indexes: { user: number } }
  proofs: { key: number; value: UnsentProof; indexes: { user: number } }
  files: { key: string; value: UnsentFile; indexes: { user: number } }
  points: { key: [number, number, string]; value: UnsentPosition; indexes: { time: [number, string] } }
  jobs: { key: number; value: SavedJobs }
}

export type Database = IDBPDatabase<Schema>

type JobsStore = {
  get(userId: number): Promise<SavedJobs | undefined>
  put(jobs: SavedJobs): Promise<unknown>
}

/** The saved jobs with the server's order in them. A delivered one is no longer a job. */
export async function saveAnswer(jobs: JobsStore, userId: number, order: Order): Promise<void> {
  const saved = await jobs.get(userId)
  const orders = saved?.orders
    .map((known) => (known.id === order.id ? order : known))
    .filter(({ status }) => isOpenJob(status))
  if (saved && orders) await jobs.put({ ...saved, orders })
}
