/** The signed-in driver's own figures. */
import { achievements, earnings, leaderboard, performance, stats } from '@meridian/contract/drivers/drivers.ts'
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'

export type Performance = ReplyOf<typeof performance>
export type Achievement = ReplyOf<typeof achievements>[number]
export type Earnings = ReplyOf<typeof earnings>

export const driverStatsQuery = (driverId: number) =>
  queryOptions({
    queryKey: keys.driverStats(driverId),
    queryFn: ({ signal }) => call(stats, { params: { id: driverId }, signal }),
  })

export const useDriverStats = (driverId: number) => useQuery(driverStatsQuery(driverId))

export function usePerformance(driverId: number) {
  return useQuery({
    queryKey: keys.performance(driverId),
    queryFn: ({ signal }) => call(performance, { params: { id: driverId }, signal }),
  })
}

export function useAchievements(driverId: number) {
  return useQuery({
    queryKey: keys.achievements(driverId),
    queryFn: ({ signal }) => call(achievements, { params: { id: driverId }, signal }),
  })
}

export function useLeaderboard() {
  return useQuery({
    queryKey: keys.leaderboard,
    queryFn: ({ signal }) => call(leaderboard, { signal }),
  })
}

export function useEarnings(driverId: number) {
  return useQuery({
    queryKey: keys.earnings(driverId),
    queryFn: ({ signal }) => call(earnings, { params: { id: driverId }, query: {}, signal }),
  })
}
