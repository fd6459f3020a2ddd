import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { anOrder } from '../../../test/samples.ts'
import { deleteLockedJobs, hasLockedJobs, lockJobs, unlockJobs } from './locked-jobs.ts'

afterEach(async () => {
  vi.useRealTimers()
  await deleteLockedJobs()
})

const order = anOrder({ id: 12, status: 'in_transit', itemDescription: 'Insulin for Ms. Doe' })

test('with the password the open jobs are read, as often as one likes, and nothing of the patient', async () => {
  await lockJobs([order], 'the long road')
  expect(await hasLockedJobs()).toBe(true)
  for (const _ of [1, 2])
    expect(await unlockJobs('the long road')).toMatchObject([
      { label: '#ML-0012', deliveryAddress: order.deliveryAddress },
    ])
  expect(JSON.stringify(await unlockJobs('the long road'))).not.toContain('Insulin')
})

test('wrong passwords are counted over reloads, and the fifth deletes the jobs', async () => {
  await lockJobs([order], 'the long road')
  for (const triesLeft of [4, 3, 2, 1]) expect(await unlockJobs('the wrong road')).toEqual({ triesLeft })
  expect(await hasLockedJobs()).toBe(true)
  expect(await unlockJobs('the wrong road')).toEqual({ triesLeft: 0 })
  expect(await hasLockedJobs()).toBe(false)
  expect(await unlockJobs('the long road')).toEqual({ triesLeft: 0 })
})

test('after twelve hours, or with a clock that was set back, nothing is left', async () => {
  for (const hours of [13, -1]) {
    await lockJobs([order], 'the long road')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 })
    expect(await hasLockedJobs()).toBe(false)
    vi.useRealTimers()
    expect(await hasLockedJobs()).toBe(false)
  }
})
