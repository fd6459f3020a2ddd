/** Orders that were placed together: placing, paying and approving all of them at once. */
import type { BodyInputOf } from '@meridian/contract/endpoint.ts'
import { decideApproval } from '@meridian/contract/order-groups.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { invalidateAfter } from './stale-queries.ts'

type GroupDecision = { groupId: number } & BodyInputOf<typeof decideApproval>

/** Refreshes also after a refusal: another approver was faster. */
export function useDecideGroupApproval() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ groupId, ...body }: GroupDecision) => call(decideApproval, { params: { id: groupId }, body }),
    onSettled: () => void invalidateAfter(queryClient, 'changeManyOrders'),
  })
}
