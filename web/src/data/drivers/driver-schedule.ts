/** A driver's weekly hours, days off, vehicle and skills. */
import { change, show } from '@meridian/contract/drivers/driver-schedule.ts'
import type { BodyInputOf } from '@meridian/contract/endpoint.ts'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'
import { invalidateAfter } from '../stale-queries.ts'

export type { DriverSchedule } from '@meridian/contract/drivers/driver-schedule.ts'
export type ScheduleChange = BodyInputOf<typeof change>

export function useDriverSchedule(driverId: number | null) {
  return useQuery({
    queryKey: keys.driverSchedule(driverId ?? 0),
    queryFn: driverId === null ? skipToken : ({ signal }) => call(show, { params: { id: driverId }, signal }),
  })
}

export function useChangeSchedule(driverId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ScheduleChange) => call(change, { params: { id: driverId }, body }),
    onSettled: () => void invalidateAfter(queryClient, 'changeSchedule'),
  })
}
