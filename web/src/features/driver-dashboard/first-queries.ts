/** Requested while the screen's code is loading; see app/first-queries.ts. */
import type { User } from '@meridian/contract/accounts/accounts.ts'
import type { QueryClient } from '@tanstack/react-query'
import { availableJobsQuery } from '../../data/driver/available-jobs.ts'
import { dutyQuery } from '../../data/driver/duty.ts'
import { driverStatsQuery } from '../../data/driver/performance.ts'

export const firstQueries = (client: QueryClient, { driverId }: User): Promise<void>[] =>
  driverId === null
    ? []
    : [
        client.prefetchQuery(dutyQuery),
        client.prefetchQuery(availableJobsQuery),
        client.prefetchQuery(driverStatsQuery(driverId)),
      ]
