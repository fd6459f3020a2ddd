/** Before a driver signs out: sends the unsent work, or asks whether to sign out and leave it on this device. */
import type { User } from '@meridian/contract/accounts/accounts.ts'
import { closeUnsentQueue, isDriver, unsentQueueOf } from '../data/driver/background.ts'
import { isUnanswered, unsentStore } from '../data/driver/unsent-queue.ts'
import { queryClient } from '../data/query-client.ts'

const FLUSH_TIMEOUT_MS = 5000

type UnsentCounts = { steps: number; proofs: number; files: number; positions: number }
export type SignOutQuestion = { unsent: UnsentCounts; answer: (isSigningOut: boolean) => void }

let question: SignOutQuestion | null = null
const listeners = new Set<() => void>()

function setQuestion(next: SignOutQuestion | null): void {
  question = next
  for (const listener of listeners) listener()
}

export const currentQuestion = (): SignOutQuestion | null => question
export function subscribeToQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** False: the driver chose to stay signed in. */
export async function confirmDriverSignOut(user: User): Promise<boolean> {
  if (!isDriver(user)) return true
  const queue = unsentQueueOf(user.id, queryClient)
  await Promise.race([queue.flush(), new Promise((resolve) => setTimeout(resolve, FLUSH_TIMEOUT_MS))])
  const { steps, proofs, files, positions } = queue.work()
  const unsent = {
    steps: steps.filter(isUnanswered).length,
    proofs: proofs.filter(isUnanswered).length,
    files,
    positions,
  }
  if (unsent.steps + unsent.proofs + unsent.files + unsent.positions > 0 && !(await ask(unsent))) return false
  closeUnsentQueue()
  // A database failure must not prevent the sign-out; the next start of the app deletes jobs and key too.
  await unsentStore()
    .then((store) => store.forgetAllBut(null))
    .catch(() => {})
  return true
}

const ask = (unsent: UnsentCounts): Promise<boolean> =>
  new Promise((resolve) => {
    setQuestion({
      unsent,
      answer(isSigningOut) {
        setQuestion(null)
        resolve(isSigningOut)
      },
    })
  })
