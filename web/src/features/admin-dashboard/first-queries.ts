/** Requested while the screen's code is loading; see app/first-queries.ts. */
import type { User } from '@meridian/contract/accounts/accounts.ts'
import type { QueryClient } from '@tanstack/react-query'
import { attentionQuery } from '../../data/dispatch/attention.ts'
import { installationQuery, streetMapQuery } from '../../data/installation.ts'
import { adminStatsQuery } from '../../data/orders/admin-orders.ts'
import { orderPagesQuery } from '../../data/orders/orders.ts'
import { ADMIN_SORT } from '../../data/search-params.ts'

export const firstQueries = (client: QueryClient, { role }: User): Promise<void>[] =>
  role === 'admin'
    ? [
        client.prefetchQuery(adminStatsQuery),
        client.prefetchQuery(attentionQuery),
        client.prefetchQuery(installationQuery),
        client.prefetchQuery(streetMapQuery),
        client.prefetchInfiniteQuery(orderPagesQuery({ sort: ADMIN_SORT })),
      ]
    : []
