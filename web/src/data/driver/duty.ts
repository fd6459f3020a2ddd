/** Whether the signed-in driver is on duty. */
import { changeMine, mine } from '@meridian/contract/drivers.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'
import { invalidateAfter } from '../stale-queries.ts'

export const dutyQuery = queryOptions({ queryKey: keys.duty, queryFn: ({ signal }) => call(mine, { signal }) })

export const useDuty = () => useQuery(dutyQuery)

export function useChangeDuty() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (isOnDuty: boolean) => call(changeMine, { body: { isOnDuty } }),
    onSuccess: (duty) => {
      queryClient.setQueryData(keys.duty, duty)
      void invalidateAfter(queryClient, 'changeDuty')
    },
  })
}
