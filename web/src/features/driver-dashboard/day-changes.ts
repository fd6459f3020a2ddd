/** What changed a driver's day and was not read yet, from the notices: also what happened while the phone was offline or in a pocket. */
import { changesDay } from '@meridian/domain/notices/notices.ts'
import type { Notices } from '../../data/notices/notices.ts'
import type { Order } from '../../data/orders/orders.ts'
import { decisionOf } from './jobs/decision.ts'

export type DayChange = Pick<Notices['latest'][number], 'id' | 'orderId' | 'title' | 'body' | 'createdAt'> & {
  /** Of the decision that it is about, which is read with it. */
  decisionKey: string | null
}

/** Of an earlier day: the jobs are shown as they are now. */
const MAX_AGE_MS = 24 * 3_600_000

/** The oldest first, as they happened. */
export function dayChanges(latest: Notices['latest'], orders: readonly Order[], now: Date): DayChange[] {
  const unread = latest.filter(
    ({ kind, isRead, createdAt }) => !isRead && changesDay(kind) && now.getTime() - Date.parse(createdAt) < MAX_AGE_MS,
  )
  const newestRun = Math.max(...unread.filter(({ kind }) => kind === 'run_changed').map(({ id }) => id))
  return unread
    .flatMap((notice): DayChange[] => {
      const { id, kind, orderId, title, body, createdAt, isPlanned } = notice
      const change = { id, orderId, title, body, createdAt, decisionKey: null }
      const order = orders.find((job) => job.id === orderId)
      // Where a run begins is true of its latest order only.
      if (kind === 'run_changed') return id === newestRun ? [change] : []
      // Taken away, and given back since.
      if (kind === 'job_withdrawn') return order ? [] : [change]
      // Gone since, which is a change of its own; and what was planned comes as it was announced.
      if (!order || (kind === 'job_assigned' && isPlanned)) return []
      if (kind !== 'problem_decided') return [change]
      const decision = decisionOf(order)
      // Another try, or another recipient: the way goes on, and a notice on top is enough.
      const isStop = decision?.decision === 'hold' || decision?.decision === 'return_to_sender'
      const text = [decision?.text, decision?.instructions && `“${decision.instructions}”`].filter(Boolean).join('. ')
      return isStop ? [{ ...change, title: text, decisionKey: decision.key }] : []
    })
    .toSorted((one, other) => one.id - other.id)
}
