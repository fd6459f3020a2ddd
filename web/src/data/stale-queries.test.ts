import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { keys } from './keys.ts'
import { invalidateAfter, STALE_AFTER } from './stale-queries.ts'

test.each(['changeOrder', 'changeOrderAsAdmin', 'payOrder', 'acceptJob', 'releaseJob'] as const)(
  '%s makes at least the queries stale that the live event of the same change does',
  (command) => {
    const elsewhere = STALE_AFTER.order_status_update({ type: 'order_status_update', orderId: 5, status: 'confirmed' })
    expect(STALE_AFTER[command](5)).toEqual(expect.arrayContaining([...elsewhere]))
  },
)

test('a command refetches the stale queries on screen, all below a prefix, and no others', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const shown = { book: keys.addressBook, list: keys.orderGroup('active', 5), chat: keys.orderChat(5) }
  const fetched: string[] = []
  for (const [name, queryKey] of Object.entries(shown)) {
    const queryFn = async () => fetched.push(name)
    new QueryObserver(queryClient, { queryKey, queryFn, initialData: 0 }).subscribe(() => {})
  }
  await invalidateAfter(queryClient, 'placeOrder')
  expect(fetched.toSorted()).toEqual(['book', 'list'])
  queryClient.clear()
})
