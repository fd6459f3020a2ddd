/** Before a driver signs out: what waits is sent, or stays on this device and the driver is told so. */
import type { User } from '@meridian/contract/accounts.ts'
import { closeUnsentQueue, isDriver, unsentQueueOf } from '../data/driver/background.ts'
import { isOpen, unsentStore } from '../data/driver/unsent-queue.ts'
import { queryClient } from '../data/query-client.ts'

const FLUSH_TIMEOUT_MS = 5000

/** How much is still to be sent. */
type Left = { steps: number; positions: number }
export type SignOutQuestion = { waiting: Left; answer: (isLeaving: boolean) => void }

let question: SignOutQuestion | null = null
const listeners = new Set<() => void>()

function say(next: SignOutQuestion | null): void {
  question = next
  for (const listener of listeners) listener()
}

export const currentQuestion = (): SignOutQuestion | null => question
export function onQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** False: the driver stays. */
export async function confirmDriverSignOut(user: User): Promise<boolean> {
  if (!isDriver(user)) return true
  const unsent = unsentQueueOf(user.id, queryClient)
  await Promise.race([unsent.flush(), new Promise((resolve) => setTimeout(resolve, FLUSH_TIMEOUT_MS))])
  const { steps, positions } = unsent.waiting()
  const left = { steps: steps.filter(isOpen).length, positions }
  if (left.steps + left.positions > 0 && !(await ask(left))) return false
  closeUnsentQueue()
  // A device that fails at this keeps nobody here; the next start of the app forgets them too.
  await unsentStore()
    .then((store) => store.deleteJobs(user.id))
    .catch(() => {})
  return true
}

const ask = (waiting: Left): Promise<boolean> =>
  new Promise((resolve) => {
    say({
      waiting,
      answer(isLeaving) {
        say(null)
        resolve(isLeaving)
      },
    })
  })
