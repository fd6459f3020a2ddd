/** Arrivals and proofs of an order. The key lies below that of orders, so that every change of the order refreshes them. */
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { list } from '@meridian/contract/orders/proofs.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'

export type StopProofList = ReplyOf<typeof list>
export type CapturedProof = StopProofList['proofs'][number]
export type Difference = StopProofList['reconciliations'][number]
export type StopArrival = StopProofList['arrivals'][number]

/** Null: there can be none yet. */
export const useStopProofs = (orderId: number | null) =>
  useQuery({
    queryKey: keys.stopProofs(orderId ?? 0),
    queryFn: ({ signal }) => call(list, { params: { id: orderId ?? 0 }, signal }),
    enabled: orderId !== null,
  })
