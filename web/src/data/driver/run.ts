/** The driver's own run, the jobs offered to the driver, and the arrival that clients see, which comes from the run. */

import { accept, list, pass } from '@meridian/contract/dispatch/offers.ts'
import { eta, fits, mine, reorderMine } from '@meridian/contract/drivers/driver-runs.ts'
import type { BodyInputOf } from '@meridian/contract/endpoint.ts'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'
import { invalidateAfter } from '../stale-queries.ts'

export type { JobOffer } from '@meridian/contract/dispatch/offers.ts'
export type { JobFit, MyRun } from '@meridian/contract/drivers/driver-runs.ts'

/** Times move on while the driver does. */
const RETIME_MS = 60_000

export const useMyRun = () =>
  useQuery({ queryKey: keys.myRun, queryFn: ({ signal }) => call(mine, { signal }), refetchInterval: RETIME_MS })

/** Only for a driver who has jobs: to the others every job fits. */
export const useJobFits = (hasJobs: boolean) =>
  useQuery({ queryKey: keys.jobFits, queryFn: hasJobs ? ({ signal }) => call(fits, { signal }) : skipToken })

export function useReorderMyRun() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof reorderMine>) => call(reorderMine, { body }),
    onSuccess: (run) => queryClient.setQueryData(keys.myRun, run),
    onSettled: () => void invalidateAfter(queryClient, 'reorderRun'),
  })
}

/** By the driver's run, which may make other stops before this order's. */
export const useRunEta = (orderId: number | null) =>
  useQuery({
    queryKey: keys.orderEta(orderId ?? 0),
    queryFn: orderId === null ? skipToken : ({ signal }) => call(eta, { params: { id: orderId }, signal }),
    refetchInterval: RETIME_MS,
  })

export const useJobOffers = () =>
  useQuery({ queryKey: keys.jobOffers, queryFn: ({ signal }) => call(list, { signal }) })

/** `passedFor`: why the driver passes; null: the job is accepted. */
type OfferAnswer = { id: number; passedFor: string | null }

export function useAnswerOffer() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, passedFor }: OfferAnswer) =>
      passedFor === null
        ? call(accept, { params: { id } })
        : call(pass, { params: { id }, body: { reason: passedFor } }),
    onSettled: () => void invalidateAfter(queryClient, 'answerOffer'),
  })
}
