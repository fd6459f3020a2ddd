/** The stat cards of the signed-in client's organization. */
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { client } from '@meridian/contract/stats.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'

export type ClientStats = ReplyOf<typeof client>

export const clientStatsQuery = (clientId: number) =>
  queryOptions({
    queryKey: keys.clientStats(clientId),
    queryFn: ({ signal }) => call(client, { params: { clientId }, signal }),
  })

export const useClientStats = (clientId: number) => useQuery(clientStatsQuery(clientId))
