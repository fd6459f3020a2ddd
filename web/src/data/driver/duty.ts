/** Whether the signed-in driver is on duty, and within how many miles jobs are listed. */
import { changeMine, mine } from '@meridian/contract/drivers/drivers.ts'
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import type { JobRadius } from '@meridian/domain/drivers/job-radius.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'
import { invalidateAfter } from '../stale-queries.ts'
import { askForPush } from './push-question.ts'

export const dutyQuery = queryOptions({ queryKey: keys.duty, queryFn: ({ signal }) => call(mine, { signal }) })

/** Of a paired phone the browser learns only by asking. */
const PHONE_ASKED_EVERY_MS = 60_000

export type Duty = ReplyOf<typeof mine>

export const useDuty = () =>
  useQuery({ ...dutyQuery, refetchInterval: ({ state }) => (state.data?.phone ? PHONE_ASKED_EVERY_MS : false) })

export function useChangeDuty() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (isOnDuty: boolean) => call(changeMine, { body: { isOnDuty } }),
    onSuccess: (duty) => {
      queryClient.setQueryData(keys.duty, duty)
      if (duty.isOnDuty) askForPush()
      void invalidateAfter(queryClient, 'changeDuty')
    },
  })
}

/** The choice shows at once, and goes back if the server refuses it. */
export function useChangeJobRadius() {
  const queryClient = useQueryClient()
  const set = (jobRadiusMiles: JobRadius | null) =>
    queryClient.setQueryData(dutyQuery.queryKey, (duty) => duty && { ...duty, jobRadiusMiles })
  return useMutation({
    mutationFn: (jobRadiusMiles: JobRadius | null) => call(changeMine, { body: { jobRadiusMiles } }),
    onMutate: (miles) => {
      const before = queryClient.getQueryData(dutyQuery.queryKey)?.jobRadiusMiles
      set(miles)
      return before
    },
    onError: (_error, _miles, before) => before !== undefined && set(before),
  })
}
