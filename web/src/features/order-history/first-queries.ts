/** Requested while the screen's code is loading; see app/first-queries.ts. */
import type { User } from '@meridian/contract/accounts/accounts.ts'
import type { QueryClient } from '@tanstack/react-query'
import { orderPagesQuery } from '../../data/orders/orders.ts'

export const firstQueries = (client: QueryClient, { role }: User): Promise<void>[] =>
  role === 'driver' ? [] : [client.prefetchInfiniteQuery(orderPagesQuery({}))]
