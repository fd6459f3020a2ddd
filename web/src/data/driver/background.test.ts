import 'fake-indexeddb/auto'
import type { Order } from '@meridian/contract/orders/orders.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { keys } from '../keys.ts'
import { closeUnsentQueue, unsentQueueOf } from './background.ts'
import type { Jobs } from './jobs.ts'

const DRIVER = 7

afterEach(() => {
  closeUnsentQueue()
  vi.unstubAllGlobals()
})

test('a list requested before the server accepted a step never shows the job without it', async () => {
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ id: DRIVER }) })
  const as = (status: string): Jobs => ({ orders: [{ id: 12, status }] as Order[], savedAt: null })
  vi.stubGlobal('fetch', async () => Response.json({ id: 12, status: 'pickup_scheduled' }))

  const responses: (() => void)[] = []
  const queryClient = new QueryClient()
  const observer = new QueryObserver<Jobs>(queryClient, {
    queryKey: keys.driverJobs(3),
    // The first response is from before the step; the one requested after it includes it.
    queryFn: ({ signal: _consumed }) => {
      const jobs = as(responses.length === 0 ? 'assigned' : 'pickup_scheduled')
      return new Promise((resolve) => responses.push(() => resolve(jobs)))
    },
    initialData: as('assigned'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const shown: (string | undefined)[] = []
  const stop = observer.subscribe(({ data }) => {
    const status = data?.orders[0]?.status
    shown.push(status)
    // The worst moment: the step is accepted, and the list was not requested again yet.
    if (status === 'pickup_scheduled') responses[0]?.()
  })
  void observer.refetch()

  const queue = unsentQueueOf(DRIVER, queryClient)
  await queue.takeStep({ orderId: 12, status: 'pickup_scheduled', occurredAt: new Date().toISOString() })
  await vi.waitFor(() => expect(responses).toHaveLength(2))
  responses[1]?.()
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  stop()
  const since = shown.slice(shown.indexOf('pickup_scheduled'))
  expect(new Set(since)).toEqual(new Set(['pickup_scheduled']))
})
