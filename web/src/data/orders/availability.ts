import { availability } from '@meridian/contract/orders/orders.ts'
import type { Priority } from '@meridian/domain/orders/orders.ts'
import type { Point } from '@meridian/domain/places/geo.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'

/** Fetched each time it is shown: it depends on the drivers on duty and on the time. */
export const useAvailability = (priority: Priority, pickup: Point | null) =>
  useQuery({
    queryKey: keys.availability(priority, pickup),
    queryFn: ({ signal }) => call(availability, { query: { priority, ...(pickup ?? {}) }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
