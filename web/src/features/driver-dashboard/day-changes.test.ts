import { expect, test } from 'vitest'
import { anOrder } from '../../../test/samples.ts'
import type { Notices } from '../../data/notices/notices.ts'
import { dayChanges } from './day-changes.ts'

type Notice = Notices['latest'][number]
const NOW = new Date('2026-07-15T15:00:00Z')
const notice = (id: number, kind: Notice['kind'], fields: Partial<Notice> = {}): Notice => ({
  id,
  kind,
  orderId: 12,
  title: kind,
  body: '',
  createdAt: '2026-07-15T14:00:00.000Z',
  isRead: false,
  ...fields,
})
const JOB = anOrder({ id: 12, status: 'assigned' })
const shown = (latest: Notice[], orders = [JOB]) => dayChanges(latest, orders, NOW).map(({ id }) => id)

test('what changed comes in the order in which it happened, the latest order of the run only', () => {
  const latest = [
    notice(9, 'run_changed', { orderId: null }),
    notice(8, 'job_withdrawn', { orderId: 13 }),
    notice(7, 'run_changed', { orderId: null }),
    notice(6, 'job_changed'),
    notice(5, 'job_assigned', { isPlanned: false }),
  ]
  expect(shown(latest)).toEqual([5, 6, 8, 9])
})

test('what is over is no change: read, of an earlier day, of a job that is gone or back, and what was planned', () => {
  expect(
    shown([
      notice(1, 'job_changed', { isRead: true }),
      notice(2, 'job_changed', { createdAt: '2026-07-14T14:00:00.000Z' }),
      notice(3, 'job_changed', { orderId: 99 }),
      notice(4, 'job_withdrawn'),
      notice(5, 'job_assigned', { isPlanned: true }),
      notice(6, 'message'),
      notice(7, 'rating'),
    ]),
  ).toEqual([])
})

test('a decision to hold or to return stops the driver, with what to do; another try does not', () => {
  const decided = (decision: 'hold' | 'retry') => {
    const exception = {
      id: 3,
      stop: 'delivery',
      kind: 'nobody_there',
      state: 'decided',
      decision,
      decidedByRole: 'client',
      dueAt: NOW.toISOString(),
      recipientName: null,
      place: 'Front desk',
      instructions: 'Ask for Ann',
    } as const
    return dayChanges([notice(5, 'problem_decided')], [anOrder({ id: 12, status: 'in_transit', exception })], NOW)
  }
  expect(decided('hold')).toMatchObject([
    { title: 'Hold for pickup: Front desk. “Ask for Ann”', decisionKey: '3 hold' },
  ])
  expect(decided('retry')).toEqual([])
})
