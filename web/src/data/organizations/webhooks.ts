/** Where the organization's events are sent, and what came of them. */
import type { BodyInputOf } from '@meridian/contract/endpoint.ts'
import * as webhooksApi from '@meridian/contract/organizations/webhooks.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'
import { invalidateAfter } from '../stale-queries.ts'

export type { Webhook, WebhookDelivery } from '@meridian/contract/organizations/webhooks.ts'

export const useWebhooks = () =>
  useQuery({ queryKey: keys.webhooks, queryFn: ({ signal }) => call(webhooksApi.list, { signal }) })

export const useDeliveries = (id: number) =>
  useQuery({
    queryKey: keys.webhookDeliveries(id),
    queryFn: ({ signal }) => call(webhooksApi.deliveries, { params: { id }, signal }),
  })

function useWebhookChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => invalidateAfter(queryClient, 'changeWebhooks') })
}

export const useAddWebhook = () =>
  useWebhookChange((body: BodyInputOf<typeof webhooksApi.add>) => call(webhooksApi.add, { body }))
export const useRemoveWebhook = () => useWebhookChange((id: number) => call(webhooksApi.remove, { params: { id } }))
export const useEnableWebhook = () => useWebhookChange((id: number) => call(webhooksApi.enable, { params: { id } }))
export const useTestWebhook = () => useWebhookChange((id: number) => call(webhooksApi.sendTest, { params: { id } }))
export const useReplay = () =>
  useWebhookChange((params: { id: number; deliveryId: number }) => call(webhooksApi.replay, { params }))
