/** Filters of the order history that the person keeps under a name. */
import type { BodyInputOf } from '@meridian/contract/endpoint.ts'
import { list, save } from '@meridian/contract/orders/saved-filters.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'

export const useSavedFilters = () =>
  useQuery({ queryKey: keys.savedFilters, queryFn: ({ signal }) => call(list, { signal }) })

export function useSaveFilter() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof save>) => call(save, { body }),
    onSuccess: (filters) => queryClient.setQueryData(keys.savedFilters, filters),
  })
}
