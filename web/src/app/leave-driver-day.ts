/** Before a driver signs out: what waits is sent, or stays on this device and the driver is told so. */
import type { User } from '@meridian/contract/accounts.ts'
import { isDriver, unsentOf } from '../data/driver-day.ts'
import { queryClient } from '../data/query-client.ts'
import { unsentStore, type Waiting } from '../data/unsent.ts'

const PATIENCE_MS = 5000

export type LeaveQuestion = { waiting: Waiting; answer: (isLeaving: boolean) => void }

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
  const waiting = unsent.waiting()
  const isNothing = waiting.points === 0 && waiting.steps.length === 0
  if (!isNothing && !(await ask(waiting))) return false
  await (await unsentStore()).forgetJobs(user.id)
  return true
}

const ask = (waiting: Waiting): Promise<boolean> =>
  new Promise((resolve) => {
    say({
      waiting,
      answer(isLeaving) {
        say(null)
        resolve(isLeaving)
      },
    })
  })
