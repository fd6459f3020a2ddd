/** The jobs that the signed-in driver may accept. Apart from jobs.ts, which needs the device's storage. */
import { available } from '@meridian/contract/orders/orders.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'

export const availableJobsQuery = queryOptions({
  queryKey: keys.availableOrders,
  queryFn: ({ signal }) => call(available, { query: {}, signal }),
})

export const useAvailableJobs = () => useQuery(availableJobsQuery)
