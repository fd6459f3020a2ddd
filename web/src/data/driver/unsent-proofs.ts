/** Arrivals, proofs and skipped proofs in the device's database, with the pictures that follow them. */
import type { Order } from '@meridian/contract/orders.ts'
import {
  type Database,
  type StopAction,
  saveAnswer,
  type UnsentFile,
  type UnsentProof,
  type UnsentStep,
} from './unsent-schema.ts'

export type NewProof = StopAction & { userId: number; orderId: number }

export const proofsIn = (db: Database) => ({
  /** `replaces`: the id of a refused proof, which this one corrects. It takes its place before the steps that wait for it. */
  async addProof(proof: NewProof, content?: ArrayBuffer, replaces?: number): Promise<void> {
    const tx = db.transaction(['steps', 'proofs', 'files'], 'readwrite')
    const proofs = tx.objectStore('proofs')
    const refused = replaces === undefined ? undefined : await proofs.get(replaces)
    if (refused && 'key' in refused.body) await tx.objectStore('files').delete(refused.body.key)
    const id = refused?.id ?? (await nextId(tx.objectStore('steps')))
    await proofs.put({ ...proof, id, refusal: null })
    if (content && proof.action === 'capture') {
      const { userId, orderId, body } = proof
      await tx.objectStore('files').put({ key: body.key, userId, orderId, body, content })
    }
    await tx.done
  },
  /** In the order they were captured. */
  proofs: (userId: number): Promise<UnsentProof[]> => db.getAllFromIndex('proofs', 'user', userId),
  /** Also updates the saved jobs: otherwise a tracker without a network would ask for the proof again. */
  async removeAcceptedProof(proof: UnsentProof, order: Order): Promise<void> {
    const tx = db.transaction(['proofs', 'jobs'], 'readwrite')
    void tx.objectStore('proofs').delete(proof.id)
    await saveAnswer(tx.objectStore('jobs'), proof.userId, order)
    await tx.done
  },
  /** Its picture stays until the driver has corrected or discarded the proof. */
  async refuseProof(proof: UnsentProof, refusal: string): Promise<void> {
    await db.put('proofs', { ...proof, refusal })
  },
  async discardProof(proof: UnsentProof): Promise<void> {
    const tx = db.transaction(['proofs', 'files'], 'readwrite')
    void tx.objectStore('proofs').delete(proof.id)
    if ('key' in proof.body) void tx.objectStore('files').delete(proof.body.key)
    await tx.done
  },

  countFiles: (userId: number): Promise<number> => db.countFromIndex('files', 'user', userId),
  /** The first one whose proof the server has: it takes no picture for a proof it does not know. */
  async nextFile(userId: number): Promise<UnsentFile | undefined> {
    const unsent = await db.getAllFromIndex('proofs', 'user', userId)
    const waiting = new Set(unsent.map(({ body }) => ('key' in body ? body.key : '')))
    const keys = await db.getAllKeysFromIndex('files', 'user', userId)
    const key = keys.find((candidate) => !waiting.has(candidate))
    return key === undefined ? undefined : db.get('files', key)
  },
  removeFile: (key: string): Promise<void> => db.delete('files', key),
  /** The server will never take this picture: its proof becomes a refused one, and the driver is asked for it again. */
  async refuseFile({ key, userId, orderId, body }: UnsentFile, refusal: string): Promise<void> {
    const tx = db.transaction(['steps', 'proofs', 'files'], 'readwrite')
    void tx.objectStore('files').delete(key)
    const id = await nextId(tx.objectStore('steps'))
    await tx.objectStore('proofs').put({ action: 'capture', id, userId, orderId, body, refusal })
    await tx.done
  },
})

type StepsStore = { add(step: UnsentStep): Promise<number>; delete(id: number): Promise<void> }

/** Takes a number from the sequence of the steps, without a step. */
async function nextId(steps: StepsStore): Promise<number> {
  const id = await steps.add({} as UnsentStep)
  await steps.delete(id)
  return id
}
