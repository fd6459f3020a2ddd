/** Standing orders, their days, and the organization's own days off. */
import type { BodyInputOf, ReplyOf } from '@meridian/contract/endpoint.ts'
import type { StandingDay } from '@meridian/contract/standing-orders.ts'
import * as standing from '@meridian/contract/standing-orders.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { keys } from './keys.ts'
import { useIntentKey } from './pricing/intent-key.ts'
import { invalidateAfter } from './stale-queries.ts'

export type { Proposal, StandingDay, StandingOrder } from '@meridian/contract/standing-orders.ts'

export const useStandingOrders = (withEnded: boolean) =>
  useQuery({
    queryKey: keys.standingOrders(withEnded),
    queryFn: ({ signal }) => call(standing.list, { query: { ended: withEnded ? 'true' : 'false' }, signal }),
  })

export const useStandingOrder = (id: number | null) =>
  useQuery({
    queryKey: keys.standingOrder(id),
    queryFn: ({ signal }) => call(standing.show, { params: { id: id as number }, signal }),
    enabled: id !== null,
  })

/** As it is now, for an admin who agrees to it: read again each time. */
export const useStandingToAgree = (id: number | null) =>
  useQuery({
    queryKey: keys.standingOrder(id),
    queryFn: ({ signal }) => call(standing.show, { params: { id: id as number }, signal }),
    enabled: id !== null,
    gcTime: 0,
  })

export type PreviewDay = ReplyOf<typeof standing.preview>[number]

/** What was shown stays while the next days are fetched. */
export const useStandingPreview = (body: BodyInputOf<typeof standing.preview> | null) =>
  useQuery({
    queryKey: keys.standingPreview(body),
    queryFn: ({ signal }) => call(standing.preview, { body: body as NonNullable<typeof body>, signal }),
    enabled: body !== null,
    placeholderData: keepPreviousData,
  })

/** 90 days of all, or of one. */
export const useStandingDays = (id: number | null) =>
  useQuery({
    queryKey: keys.standingDays(id),
    queryFn: ({ signal }) => call(standing.days, { query: id === null ? {} : { standingOrderId: String(id) }, signal }),
  })

export const useDaysOff = () =>
  useQuery({ queryKey: keys.daysOff, queryFn: ({ signal }) => call(standing.daysOff, { signal }) })

function useChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => invalidateAfter(queryClient, 'changeStandingOrder') })
}

/** A new one, or one that takes the place of another from its first day on. */
export function useSaveStanding(changedId: number | null, ...intent: Parameters<typeof useIntentKey>) {
  const { keyFor, clearKey } = useIntentKey(...intent)
  return useChange(async ({ revision, ...terms }: BodyInputOf<typeof standing.changeFrom>) => {
    const idempotencyKey = keyFor({ revision, ...terms })
    const saved =
      changedId === null
        ? { ...(await call(standing.add, { body: terms, idempotencyKey })), kept: [] }
        : await call(standing.changeFrom, {
            params: { id: changedId },
            body: { ...terms, revision },
            idempotencyKey,
          })
    clearKey()
    return saved
  })
}

type WithId<Body> = { id: number } & Body

export const usePauseStanding = () =>
  useChange(({ id, ...body }: WithId<BodyInputOf<typeof standing.pause>>) =>
    call(standing.pause, { params: { id }, body }),
  )

export const useResumeStanding = () => useChange((id: number) => call(standing.resume, { params: { id } }))

export const useEndStanding = () =>
  useChange(({ id, ...body }: WithId<BodyInputOf<typeof standing.end>>) => call(standing.end, { params: { id }, body }))

export type DayAction = BodyInputOf<typeof standing.changeDay>

export const useChangeDay = ({ standingOrderId: id, named: day }: Pick<StandingDay, 'standingOrderId' | 'named'>) =>
  useChange((body: DayAction) => call(standing.changeDay, { params: { id, day }, body }))

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

export const useApproveStanding = () =>
  useChange(({ id, ...body }: WithId<BodyInputOf<typeof standing.approve>>) =>
    call(standing.approve, { params: { id }, body }),
  )

export const useSetUsualDriver = () =>
  useChange(({ id, ...body }: WithId<BodyInputOf<typeof standing.setDriver>>) =>
    call(standing.setDriver, { params: { id }, body }),
  )

export const useRemoveDayOff = () => useChange((day: string) => call(standing.removeDayOff, { params: { day } }))
