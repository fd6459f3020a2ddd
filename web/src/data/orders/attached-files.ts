/** Files that are attached to an order. The key lies below that of orders, so that every change of the order refreshes them. */
import { attach, list } from '@meridian/contract/orders/attached-files.ts'
import type { AttachedKind } from '@meridian/domain/trade-forms/attached-files.ts'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { base64Of } from '../base64.ts'
import { call } from '../call.ts'
import { keys } from '../keys.ts'
import { invalidateAfter } from '../stale-queries.ts'

/** Null: not requested. */
export const useAttachedFiles = (orderId: number | null) =>
  useQuery({
    queryKey: keys.attachedFiles(orderId ?? 0),
    queryFn: orderId === null ? skipToken : ({ signal }) => call(list, { params: { id: orderId }, signal }),
  })

type Attached = { orderId: number; kind: AttachedKind; file: File }

export function useAttachFile() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ orderId, kind, file }: Attached) =>
      call(attach, { params: { id: orderId }, body: { kind, data: await base64Of(file) } }),
    onSettled: (_files, _error, { orderId }) => void invalidateAfter(queryClient, 'attachFile', orderId),
  })
}
