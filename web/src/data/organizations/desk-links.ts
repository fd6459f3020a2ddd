/** The links to the front desk screen of a site. */
import { list, make, revoke } from '@meridian/contract/organizations/desk-links.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'
import { invalidateAfter } from '../stale-queries.ts'

export type { DeskLink } from '@meridian/contract/organizations/desk-links.ts'

export const useDeskLinks = (siteId: number) =>
  useQuery({
    queryKey: keys.deskLinks(siteId),
    queryFn: ({ signal }) => call(list, { params: { id: siteId }, signal }),
  })

export function useMakeDeskLink(siteId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(make, { params: { id: siteId } }),
    onSuccess: () => invalidateAfter(queryClient, 'changeDeskLinks', siteId),
  })
}

export function useRevokeDeskLink(siteId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(revoke, { params: { id } }),
    onSettled: () => invalidateAfter(queryClient, 'changeDeskLinks', siteId),
  })
}
