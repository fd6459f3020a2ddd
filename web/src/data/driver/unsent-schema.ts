/** What the device's database holds. */
import type { BodyInputOf } from '@meridian/contract/endpoint.ts'
import type { completeReturn, ExceptionReport, reportDelay, store } from '@meridian/contract/orders/exceptions.ts'
import type { Order } from '@meridian/contract/orders/orders.ts'
import type { arrive, discard, ProofInput, skip } from '@meridian/contract/orders/proofs.ts'
import { isOpenJob, type OrderStatus } from '@meridian/domain/orders/orders.ts'
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
  | { action: 'late'; body: BodyInputOf<typeof reportDelay> }
  | { action: 'store'; exceptionId: number; body: BodyInputOf<typeof store> }
  | { action: 'completeReturn'; body: BodyInputOf<typeof completeReturn> }
  | { action: 'discard'; body: BodyInputOf<typeof discard> }

export type UnsentProof = StopAction & {
  /** From the same sequence as the ids of steps: all work is sent in the order of its id. */
  id: number
  userId: number
  orderId: number
  /** The server's message if it refused this for good: it is set aside, and what comes after it goes on. */
  refusal: string | null
  /** The server took no step without it: those wait until the driver has corrected it. */
  isHolding?: boolean | undefined
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

/** In use while the driver is signed in on this device; a script cannot read its bytes. */
export type SavedKey = { userId: number; id: string; key: CryptoKey; endsAt: string }

/** What only the key can open. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

/** What an encrypted row shows: enough to send it in order and to delete it, and nothing of what it holds. */
type StoredRow = {
  userId: number
  orderId: number
  keyId: string
  /** Deleted a week after it, whoever is signed in by then. */
  savedAt: string
}
export type StoredProof = StoredRow & {
  id: number
  refusal: string | null
  isHolding?: boolean | undefined
  /** Of its picture. */
  fileKey: string | null
  /** The action and its body. */
  action: Sealed
}
export type StoredFile = StoredRow & { key: string; body: Sealed; content: Sealed }

/** Stored by a version that did not encrypt. They are sent or expire. */
export type PlainProof = UnsentProof & { savedAt: string }
export type PlainFile = UnsentFile & { savedAt: string }

/** `points` holds the positions. Another name would need a migration, or lose what is stored on drivers' phones. */
export interface Schema extends DBSchema {
  steps: { key: number; value: UnsentStep; indexes: { user: number } }
  proofs: { key: number; value: StoredProof | PlainProof; indexes: { user: number; saved: string } }
  files: { key: string; value: StoredFile | PlainFile; indexes: { user: number; saved: string } }
  points: { key: [number, number, string]; value: UnsentPosition; indexes: { time: [number, string] } }
  jobs: { key: number; value: SavedJobs }
  keys: { key: number; value: SavedKey }
}

export type Database = IDBPDatabase<Schema>

type JobsStore = {
  get(userId: number): Promise<SavedJobs | undefined>
  put(jobs: SavedJobs): Promise<unknown>
}

/** What the server answered of an order. Null: it is no longer this driver's. Undefined: nothing was said about it. */
export type OrderAnswer = Order | null | undefined

/** The saved jobs with the server's order in them. A delivered one is no longer a job, nor one that the server does not show any more. */
export async function saveAnswer(jobs: JobsStore, userId: number, orderId: number, order: OrderAnswer): Promise<void> {
  if (order === undefined) return
  const saved = await jobs.get(userId)
  const orders = saved?.orders
    .map((known) => (known.id === orderId ? order : known))
    .filter((known) => known !== null && isOpenJob(known.status)) as Order[] | undefined
  if (saved && orders) await jobs.put({ ...saved, orders })
}
