/** Approvals of orders by colleagues, and the rules for which. */

import type { BodyInputOf } from '@meridian/contract/endpoint.ts'
import {
  addRule,
  decide,
  listRules,
  open,
  preview,
  removeRule,
  show,
} from '@meridian/contract/organizations/approvals.ts'
import type { Priority } from '@meridian/domain/orders/orders.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'
import { invalidateAfter } from '../stale-queries.ts'

export type { OpenApproval } from '@meridian/contract/organizations/approvals.ts'

export const useOpenApprovals = (enabled = true) =>
  useQuery({ queryKey: keys.openApprovals, queryFn: ({ signal }) => call(open, { signal }), enabled })

export const useApproval = (orderId: number) =>
  useQuery({
    queryKey: keys.approval(orderId),
    queryFn: ({ signal }) => call(show, { params: { id: orderId }, signal }),
  })

type Decision = { orderId: number } & BodyInputOf<typeof decide>

/** Refreshes also after a refusal: another approver was faster. */
export function useDecideApproval() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ orderId, ...body }: Decision) => call(decide, { params: { id: orderId }, body }),
    onSettled: (_order, _error, { orderId }) => void invalidateAfter(queryClient, 'changeOrder', orderId),
  })
}

/** Whether an order with this price would need an approval; asked when there is a price. */
export const useApprovalPreview = (priority: Priority, total: string | null) =>
  useQuery({
    queryKey: keys.approvalPreview(priority, total),
    queryFn: ({ signal }) => call(preview, { query: { priority, ...(total ? { total } : {}) }, signal }),
    staleTime: 60_000,
  })

export const useApprovalRules = () =>
  useQuery({ queryKey: keys.approvalRules, queryFn: ({ signal }) => call(listRules, { signal }) })

export function useAddApprovalRule() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof addRule>) => call(addRule, { body }),
    onSettled: () => void invalidateAfter(queryClient, 'changeApprovalRules'),
  })
}

export function useRemoveApprovalRule() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(removeRule, { params: { id } }),
    onSettled: () => void invalidateAfter(queryClient, 'changeApprovalRules'),
  })
}
