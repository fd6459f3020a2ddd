/** Standing orders, their days, and the organization's own days off. */
import type { BodyInputOf } from '@meridian/contract/endpoint.ts'
import * as standing from '@meridian/contract/standing-orders.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { useIntentKey } from './intent-key.ts'
import { keys } from './keys.ts'
import { invalidateAfter } from './stale-queries.ts'

export type { StandingDay, StandingOrder } from '@meridian/contract/standing-orders.ts'

export const useStandingOrders = (withEnded: boolean) =>
  useQuery({
    queryKey: keys.standingOrders(withEnded),
    queryFn: ({ signal }) => call(standing.list, { query: { ended: withEnded ? 'true' : 'false' }, signal }),
  })

export const useDaysOff = () =>
  useQuery({ queryKey: keys.daysOff, queryFn: ({ signal }) => call(standing.daysOff, { signal }) })

function useChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => invalidateAfter(queryClient, 'changeStandingOrder') })
}

type WithId<Body> = { id: number } & Body

export const usePauseStanding = () =>
  useChange(({ id, ...body }: WithId<BodyInputOf<typeof standing.pause>>) =>
    call(standing.pause, { params: { id }, body }),
  )

export const useResumeStanding = () => useChange((id: number) => call(standing.resume, { params: { id } }))

export const useEndStanding = () =>
  useChange(({ id, ...body }: WithId<BodyInputOf<typeof standing.end>>) => call(standing.end, { params: { id }, body }))

export const useDismissSuggestion = () =>
  useChange((id: number) => call(standing.dismissSuggestion, { params: { id } }))

export function useAddDayOff() {
  const { keyFor, clearKey } = useIntentKey()
  return useChange(async (body: BodyInputOf<typeof standing.addDayOff>) => {
    const added = await call(standing.addDayOff, { body, idempotencyKey: keyFor(body) })
    clearKey()
    return added
  })
}

export const useRemoveDayOff = () => useChange((day: string) => call(standing.removeDayOff, { params: { day } }))
