import { availability } from '@meridian/contract/orders.ts'
import type { Priority } from '@meridian/domain/orders.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { keys } from './keys.ts'

/** Asked anew each time somebody looks: drivers come and go, and so does the clock. */
export const useAvailability = (priority: Priority) =>
  useQuery({
    queryKey: keys.availability(priority),
    queryFn: ({ signal }) => call(availability, { query: { priority }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
