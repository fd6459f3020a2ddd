/** Before a driver signs out: sends the unsent work, and asks first when something is left behind on the road. */
import type { User } from '@meridian/contract/accounts/accounts.ts'
import { closeUnsentQueue, isDriver, unsentQueueOf } from '../data/driver/background.ts'
import type { Duty } from '../data/driver/duty.ts'
import { type Jobs, withUnsent } from '../data/driver/jobs.ts'
import { lockJobs } from '../data/driver/locked-jobs.ts'
import { isUnanswered, unsentStore } from '../data/driver/unsent-queue.ts'
import { keys } from '../data/keys.ts'
import { queryClient } from '../data/query-client.ts'
import { isServerReachable } from '../data/reachability.ts'

const FLUSH_TIMEOUT_MS = 5000

type UnsentCounts = { steps: number; proofs: number; files: number; positions: number }
export type SignOutQuestion = {
  unsent: UnsentCounts
  /** What stays behind: open jobs, the duty, and whether nobody can sign in again for now. */
  openJobs: number
  isOnDuty: boolean
  isOffline: boolean
  /** `password`: to read the open jobs with, once signed out. */
  answer: (isSigningOut: boolean, password?: string) => void
}

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
  const orders = queryClient.getQueryData<Jobs>(keys.driverJobs(user.driverId))?.orders ?? []
  const left = {
    unsent,
    openJobs: orders.length,
    isOnDuty: queryClient.getQueryData<Duty>(keys.duty)?.isOnDuty ?? false,
    isOffline: !navigator.onLine || !isServerReachable(),
  }
  const isLost = hasUnsent(unsent) || left.openJobs > 0 || left.isOnDuty || left.isOffline
  const { isSigningOut, password } = isLost ? await ask(left) : { isSigningOut: true }
  if (!isSigningOut) return false
  // Not kept is no reason to stay signed in.
  if (password) await lockJobs(withUnsent(orders, queue.work()), password).catch(() => {})
  closeUnsentQueue()
  // A database failure must not prevent the sign-out; the next start of the app deletes jobs and key too.
  await unsentStore()
    .then((store) => store.forgetAllBut(null))
    .catch(() => {})
  return true
}

export const hasUnsent = ({ steps, proofs, files, positions }: UnsentCounts): boolean =>
  steps + proofs + files + positions > 0

type Answer = { isSigningOut: boolean; password?: string | undefined }

const ask = (left: Omit<SignOutQuestion, 'answer'>): Promise<Answer> =>
  new Promise((resolve) => {
    setQuestion({
      ...left,
      answer(isSigningOut, password) {
        setQuestion(null)
        resolve({ isSigningOut, password })
      },
    })
  })
