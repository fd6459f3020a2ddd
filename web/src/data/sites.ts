/** The organization's sites. All of them at once: they are searched while typing, without the network. */
import type { BodyInputOf } from '@meridian/contract/endpoint.ts'
import * as sites from '@meridian/contract/organizations/sites.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { keys } from './keys.ts'
import { invalidateAfter } from './stale-queries.ts'

export type { Site } from '@meridian/contract/organizations/sites.ts'
export type SiteBody = BodyInputOf<typeof sites.add>

export const useSites = () =>
  useQuery({ queryKey: keys.sites, queryFn: ({ signal }) => call(sites.list, { query: {}, signal }) })

function useSiteChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => invalidateAfter(queryClient, 'changeSites') })
}

export const useSaveSite = () =>
  useSiteChange(({ id, body }: { id: number | null; body: SiteBody }) =>
    id === null ? call(sites.add, { body }) : call(sites.edit, { params: { id }, body }),
  )

export const useRemoveSite = () => useSiteChange((id: number) => call(sites.remove, { params: { id } }))
