/**
 * Arrivals, proofs and skipped proofs in the device's database, with the pictures that follow them. Encrypted before a
 * transaction begins and decrypted after it has ended: a transaction does not wait for anything but the database.
 */
import type { BodyInputOf } from '@meridian/contract/endpoint.ts'
import type { discard } from '@meridian/contract/orders/proofs.ts'
import { randomUuid } from '../random-key.ts'
import { type KeyRing, seal, sealJson, unseal, unsealJson } from './device-key.ts'
import {
  type Database,
  type OrderAnswer,
  type PlainFile,
  type PlainProof,
  type SavedKey,
  type StopAction,
  type StoredFile,
  type StoredProof,
  saveAnswer,
  type UnsentFile,
  type UnsentProof,
  type UnsentStep,
} from './unsent-schema.ts'

export type NewProof = StopAction & { userId: number; orderId: number }

/** The key of its picture, encrypted or not. */
const fileKeyOf = (proof: StoredProof | PlainProof | UnsentProof): string | null => {
  if ('fileKey' in proof) return proof.fileKey
  return 'key' in proof.body ? proof.body.key : null
}

export const proofsIn = (db: Database, ring: KeyRing) => ({
  /** `replaces`: the id of a refused proof, which this one corrects. It takes its place before the steps that wait for it. */
  async addProof(proof: NewProof, content?: ArrayBuffer, replaces?: number): Promise<void> {
    const key = await ring.keyOf(proof.userId)
    const stored = await encryptProof(key, proof)
    const { userId, orderId } = proof
    const file =
      content && proof.action === 'capture'
        ? await encryptFile(key, { key: proof.body.key, userId, orderId, body: proof.body, content })
        : null
    const tx = db.transaction(['steps', 'proofs', 'files'], 'readwrite')
    const proofs = tx.objectStore('proofs')
    const refused = replaces === undefined ? undefined : await proofs.get(replaces)
    const oldFile = refused ? fileKeyOf(refused) : null
    if (oldFile !== null) await tx.objectStore('files').delete(oldFile)
    const id = refused?.id ?? (await nextId(tx.objectStore('steps')))
    await proofs.put({ ...stored, id })
    if (file) await tx.objectStore('files').put(file)
    await tx.done
  },
  /** In the order they were captured. */
  async proofs(userId: number): Promise<UnsentProof[]> {
    const readable: UnsentProof[] = []
    for (const row of await db.getAllFromIndex('proofs', 'user', userId)) {
      const proof = await openProof(ring, row)
      if (proof) readable.push(proof)
      else await db.delete('proofs', row.id)
    }
    return readable
  },
  /** Also updates the saved jobs: otherwise a tracker without a network would ask for the proof again. */
  async removeAcceptedProof(proof: UnsentProof, order: OrderAnswer): Promise<void> {
    const tx = db.transaction(['proofs', 'jobs'], 'readwrite')
    void tx.objectStore('proofs').delete(proof.id)
    await saveAnswer(tx.objectStore('jobs'), proof.userId, proof.orderId, order)
    await tx.done
  },
  /** Its picture stays until the driver has corrected or discarded the proof. */
  async refuseProof({ id }: UnsentProof, refusal: string): Promise<void> {
    const tx = db.transaction('proofs', 'readwrite')
    const stored = await tx.store.get(id)
    if (stored) await tx.store.put({ ...stored, refusal })
    await tx.done
  },
  /** The server took no step of the order without these, by their ids. One that was corrected meanwhile holds nothing. */
  async holdSteps(ids: readonly number[]): Promise<void> {
    const tx = db.transaction('proofs', 'readwrite')
    for (const id of ids) {
      const stored = await tx.store.get(id)
      if (stored && stored.refusal !== null) await tx.store.put({ ...stored, isHolding: true })
    }
    await tx.done
  },
  /** The driver gives up what was refused: it goes with its pictures, and the record of it is sent in its place. */
  async giveUp(work: readonly (UnsentStep | UnsentProof)[], occurredAt: string): Promise<void> {
    const records = await Promise.all(
      work.map(async (one) => {
        const { userId, orderId } = one
        return encryptProof(await ring.keyOf(userId), {
          action: 'discard',
          userId,
          orderId,
          body: discardOf(one, occurredAt),
        })
      }),
    )
    const tx = db.transaction(['steps', 'proofs', 'files'], 'readwrite')
    const [steps, proofs, files] = [tx.objectStore('steps'), tx.objectStore('proofs'), tx.objectStore('files')]
    for (const [index, one] of work.entries()) {
      const store = 'action' in one ? proofs : steps
      // Another tab may have given it up. The record takes its place before the steps that waited for it: refused, they would take it along.
      if ((await store.getKey(one.id)) === undefined) continue
      await store.delete(one.id)
      const fileKey = 'action' in one ? fileKeyOf(one) : null
      if (fileKey !== null) await files.delete(fileKey)
      await proofs.put({ ...(records[index] as Omit<StoredProof, 'id'>), id: one.id })
    }
    await tx.done
  },
  async discardProof(proof: UnsentProof): Promise<void> {
    const tx = db.transaction(['proofs', 'files'], 'readwrite')
    void tx.objectStore('proofs').delete(proof.id)
    const fileKey = fileKeyOf(proof)
    if (fileKey !== null) void tx.objectStore('files').delete(fileKey)
    await tx.done
  },

  countFiles: (userId: number): Promise<number> => db.countFromIndex('files', 'user', userId),
  /**
   * The first one whose proof the server has: it takes no picture for a proof it does not know. Files and proofs are read in one
   * transaction: a proof that is saved in between would seem to be sent already.
   */
  async nextFile(userId: number): Promise<UnsentFile | undefined> {
    const tx = db.transaction(['proofs', 'files'], 'readonly')
    const [keys, proofs] = await Promise.all([
      tx.objectStore('files').index('user').getAllKeys(userId),
      tx.objectStore('proofs').index('user').getAll(userId),
    ])
    const waiting = new Set(proofs.map(fileKeyOf))
    for (const key of keys) {
      const row = waiting.has(key) ? undefined : await db.get('files', key)
      const file = row && (await openFile(ring, row))
      if (file) return file
      if (row) await db.delete('files', key)
    }
    return undefined
  },
  /** The server does not know its proof, or no longer: that is sent again, whatever stop is next by now, and then the picture. */
  async sendProofAgain({ userId, orderId, body }: UnsentFile): Promise<void> {
    const again = { ...body, replaces: body.key }
    const stored = await encryptProof(await ring.keyOf(userId), { action: 'capture', userId, orderId, body: again })
    const tx = db.transaction(['steps', 'proofs'], 'readwrite')
    await tx.objectStore('proofs').put({ ...stored, id: await nextId(tx.objectStore('steps')) })
    await tx.done
  },
  removeFile: (key: string): Promise<void> => db.delete('files', key),
  /** The server will never take this picture: its proof becomes a refused one, and the driver is asked for it again. */
  async refuseFile({ key, userId, orderId, body }: UnsentFile, refusal: string): Promise<void> {
    const stored = await encryptProof(await ring.keyOf(userId), { action: 'capture', userId, orderId, body })
    const tx = db.transaction(['steps', 'proofs', 'files'], 'readwrite')
    void tx.objectStore('files').delete(key)
    const id = await nextId(tx.objectStore('steps'))
    await tx.objectStore('proofs').put({ ...stored, id, refusal })
    await tx.done
  },
})

async function encryptProof(key: SavedKey, proof: NewProof): Promise<Omit<StoredProof, 'id'>> {
  const { userId, orderId, ...action } = proof
  const fileKey = 'key' in proof.body ? proof.body.key : null
  const savedAt = new Date().toISOString()
  return { userId, orderId, keyId: key.id, savedAt, refusal: null, fileKey, action: await sealJson(key, action) }
}

type Discard = BodyInputOf<typeof discard>

const WORK_OF_ACTION = {
  arrive: 'arrival',
  report: 'report',
  late: 'delay',
  // Never kept: the server's word about it ends it.
  store: 'report',
  completeReturn: 'return_completed',
} as const

/** What is told of refused work that the driver gives up. */
function discardOf(work: UnsentStep | UnsentProof, occurredAt: string): Discard {
  const shared = { key: randomUuid(), refusal: work.refusal, occurredAt }
  if (!('action' in work)) return { ...shared, work: work.status as Discard['work'], madeAt: work.occurredAt }
  const { body } = work
  const stop = 'stop' in body ? body.stop : null
  // A discard is never refused for long: the server's word about it ends it.
  if (work.action === 'discard') return body as Discard
  const what = work.action === 'capture' || work.action === 'skip' ? work.body.kind : WORK_OF_ACTION[work.action]
  return { ...shared, work: what, stop, ...(body.occurredAt ? { madeAt: body.occurredAt } : {}) }
}

/** Null: its key has ended, so that nobody can read it. */
async function openProof(ring: KeyRing, stored: StoredProof | PlainProof): Promise<UnsentProof | null> {
  if (!('keyId' in stored)) return stored
  const { id, userId, orderId, refusal, isHolding } = stored
  const key = await ring.keyOf(userId)
  if (stored.keyId !== key.id) return null
  return { ...(await unsealJson<StopAction>(key, stored.action)), id, userId, orderId, refusal, isHolding }
}

async function encryptFile(key: SavedKey, file: UnsentFile): Promise<StoredFile> {
  const { userId, orderId } = file
  const [body, content] = [await sealJson(key, file.body), await seal(key, file.content)]
  return { key: file.key, userId, orderId, keyId: key.id, savedAt: new Date().toISOString(), body, content }
}

async function openFile(ring: KeyRing, stored: StoredFile | PlainFile): Promise<UnsentFile | null> {
  if (!('keyId' in stored)) return stored
  const { userId, orderId } = stored
  const key = await ring.keyOf(userId)
  if (stored.keyId !== key.id) return null
  const body = await unsealJson<UnsentFile['body']>(key, stored.body)
  return { key: stored.key, userId, orderId, body, content: await unseal(key, stored.content) }
}

/** Of every account: those who never sign in here again included. */
export async function deleteProofsBefore(db: Database, time: string): Promise<void> {
  const tx = db.transaction(['proofs', 'files'], 'readwrite')
  const older = IDBKeyRange.upperBound(time, true)
  const [proofs, files] = [tx.objectStore('proofs'), tx.objectStore('files')]
  for (const id of await proofs.index('saved').getAllKeys(older)) void proofs.delete(id)
  for (const key of await files.index('saved').getAllKeys(older)) void files.delete(key)
  await tx.done
}

type StepsStore = { add(step: UnsentStep): Promise<number>; delete(id: number): Promise<void> }

/** Takes a number from the sequence of the steps, without a step. */
async function nextId(steps: StepsStore): Promise<number> {
  const id = await steps.add({} as UnsentStep)
  await steps.delete(id)
  return id
}
