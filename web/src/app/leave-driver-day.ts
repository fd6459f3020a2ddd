/** Before a driver signs out: what waits is sent, or stays on this device and the driver is told so. */
import type { User } from '@meridian/contract/accounts.ts'
import { closeUnsent, isDriver, unsentOf } from '../data/driver-day.ts'
import { queryClient } from '../data/query-client.ts'
import { isOpen, unsentStore } from '../data/unsent.ts'

const PATIENCE_MS = 5000

/** How much is still to be sent. */
type Left = { steps: number; points: number }
export type LeaveQuestion = { waiting: Left; answer: (isLeaving: boolean) => void }

let question: LeaveQuestion | null = null
const listeners = new Set<() => void>()

function say(next: LeaveQuestion | null): void {
  question = next
  for (const listener of listeners) listener()
}

export const currentQuestion = (): LeaveQuestion | null => question
export function onQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** False: the driver stays. */
export async function mayLeave(user: User): Promise<boolean> {
  if (!isDriver(user)) return true
  const unsent = unsentOf(user.id, queryClient)
  await Promise.race([unsent.flush(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  const { steps, points } = unsent.waiting()
  const left = { steps: steps.filter(isOpen).length, points }
  if (left.steps + left.points > 0 && !(await ask(left))) return false
  closeUnsent()
  // A device that fails at this keeps nobody here; the next start of the app forgets them too.
  await unsentStore()
    .then((store) => store.forgetJobs(user.id))
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
