/** Keys of the organization's programs. */
import type { BodyInputOf } from '@meridian/contract/endpoint.ts'
import * as keysApi from '@meridian/contract/organizations/api-keys.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'
import { invalidateAfter } from '../stale-queries.ts'

export { type ApiKey, KEY_NAME_MAX } from '@meridian/contract/organizations/api-keys.ts'

export const useApiKeys = () =>
  useQuery({ queryKey: keys.apiKeys, queryFn: ({ signal }) => call(keysApi.list, { signal }) })

function useKeyChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => invalidateAfter(queryClient, 'changeApiKeys') })
}

export const useMakeApiKey = () =>
  useKeyChange((body: BodyInputOf<typeof keysApi.make>) => call(keysApi.make, { body }))
export const useRotateApiKey = () => useKeyChange((id: number) => call(keysApi.rotate, { params: { id } }))
export const useRevokeApiKey = () => useKeyChange((id: number) => call(keysApi.revoke, { params: { id } }))
