import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { analytics, analyticsCsv } from '@meridian/contract/stats.ts'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { call, fileUrl } from './call.ts'
import { keys } from './keys.ts'

export type Analytics = ReplyOf<typeof analytics>
export type DayPeriod = { from: string; to: string }

/** Counted anew this often while in view, and not with every event. */
const FRESH_MS = 30_000

/** The period before stays in view while the next one is counted; null: the days do not make a period yet. */
export function useAnalytics(period: DayPeriod | null) {
  return useQuery({
    queryKey: keys.analytics(period?.from ?? '', period?.to ?? ''),
    queryFn: period ? ({ signal }) => call(analytics, { query: period, signal }) : skipToken,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })
}

export const analyticsCsvUrl = (period: DayPeriod): string => fileUrl(analyticsCsv, { query: period })
