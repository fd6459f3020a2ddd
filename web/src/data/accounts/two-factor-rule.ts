/** Whether the organization wants two-factor of everyone; owners only. */
import * as twoFactorRule from '@meridian/contract/organizations/two-factor-rule.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'

export const useTwoFactorRule = () =>
  useQuery({ queryKey: keys.twoFactorRule, queryFn: ({ signal }) => call(twoFactorRule.show, { signal }) })

export function useChangeTwoFactorRule() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (isRequired: boolean) => call(twoFactorRule.change, { body: { isRequired } }),
    onSuccess: (changed) => queryClient.setQueryData(keys.twoFactorRule, changed),
  })
}
