import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { analytics, analyticsCsv } from '@meridian/contract/stats.ts'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { call, fileUrl } from '../call.ts'
import { keys } from '../keys.ts'

export type Analytics = ReplyOf<typeof analytics>
export type DayPeriod = { from: string; to: string }

/** Fetched this often while on screen, and not with every live event. */
const REFETCH_MS = 30_000

/** The previous period stays on screen while the next one loads; null: the chosen days are not a period yet. */
export function useAnalytics(period: DayPeriod | null) {
  return useQuery({
    queryKey: keys.analytics(period?.from ?? '', period?.to ?? ''),
    queryFn: period ? ({ signal }) => call(analytics, { query: period, signal }) : skipToken,
    placeholderData: keepPreviousData,
    staleTime: REFETCH_MS,
    refetchInterval: REFETCH_MS,
  })
}

export const analyticsCsvUrl = (period: DayPeriod): string => fileUrl(analyticsCsv, { query: period })
