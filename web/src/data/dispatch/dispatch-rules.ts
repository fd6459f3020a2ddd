/** The rules of auto-dispatch, and what they decided about an order. */
import {
  addRule,
  type DispatchRule,
  decisions,
  editRule,
  orderRules,
  removeRule,
  rules,
  showAuto,
  switchAuto,
} from '@meridian/contract/dispatch/auto-dispatch.ts'
import type { BodyInputOf, ReplyOf } from '@meridian/contract/endpoint.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'
import { invalidateAfter } from '../stale-queries.ts'

export type { DispatchRule } from '@meridian/contract/dispatch/auto-dispatch.ts'
export type RuleFacts = BodyInputOf<typeof addRule>
export type DispatchDecision = ReplyOf<typeof decisions>[number]

export const useDispatchRules = () =>
  useQuery({ queryKey: keys.dispatchRules, queryFn: ({ signal }) => call(rules, { signal }) })

/** Without an id a new rule is added. */
export function useSaveRule() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, facts }: { id: number | null; facts: RuleFacts }) =>
      id === null ? call(addRule, { body: facts }) : call(editRule, { params: { id }, body: facts }),
    onSettled: () => void invalidateAfter(queryClient, 'changeDispatchRules'),
  })
}

export function useRemoveRule() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(removeRule, { params: { id } }),
    onSettled: () => void invalidateAfter(queryClient, 'changeDispatchRules'),
  })
}

/** Shown in the new order at once; a refusal shows the rules as they are. */
export function useOrderRules() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (ordered: readonly DispatchRule[]) =>
      call(orderRules, { body: { ruleIds: ordered.map(({ id }) => id) } }),
    onMutate: (ordered) => queryClient.setQueryData<DispatchRule[]>(keys.dispatchRules, [...ordered]),
    onSettled: () => void invalidateAfter(queryClient, 'changeDispatchRules'),
  })
}

export const useAutoDispatch = () =>
  useQuery({ queryKey: keys.autoDispatch, queryFn: ({ signal }) => call(showAuto, { signal }) })

export function useSwitchAutoDispatch() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (isOn: boolean) => call(switchAuto, { body: { isOn } }),
    onSuccess: (state) => queryClient.setQueryData(keys.autoDispatch, state),
    onSettled: () => void invalidateAfter(queryClient, 'changeDispatchRules'),
  })
}

export const useDispatchDecisions = (orderId: number) =>
  useQuery({
    queryKey: keys.dispatchDecisions(orderId),
    queryFn: ({ signal }) => call(decisions, { params: { id: orderId }, signal }),
  })
