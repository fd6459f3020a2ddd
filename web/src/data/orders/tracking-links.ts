/** The tracking links of an order. */
import type { BodyInputOf } from '@meridian/contract/endpoint.ts'
import { create, list, revoke } from '@meridian/contract/orders/tracking-links.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'
import { invalidateAfter } from '../stale-queries.ts'

export type { TrackingLink } from '@meridian/contract/orders/tracking-links.ts'

export const useTrackingLinks = (orderId: number) =>
  useQuery({
    queryKey: keys.trackingLinks(orderId),
    queryFn: ({ signal }) => call(list, { params: { id: orderId }, signal }),
  })

export function useCreateTrackingLink(orderId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof create>) => call(create, { params: { id: orderId }, body }),
    onSuccess: () => invalidateAfter(queryClient, 'changeTrackingLinks', orderId),
  })
}

export function useRevokeTrackingLink(orderId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(revoke, { params: { id } }),
    onSettled: () => invalidateAfter(queryClient, 'changeTrackingLinks', orderId),
  })
}
