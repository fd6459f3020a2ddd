/** The organization's sites. All of them at once: they are searched while typing, without the network. */
import type { BodyInputOf } from '@meridian/contract/endpoint.ts'
import { type Costing, changeSite } from '@meridian/contract/organizations/cost-centers.ts'
import * as sites from '@meridian/contract/organizations/sites.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'
import { invalidateAfter } from '../stale-queries.ts'

export type { Site } from '@meridian/contract/organizations/sites.ts'

type SiteBody = BodyInputOf<typeof sites.add>
export type SiteCosts = Omit<Costing['sites'][number], 'siteId'>

export const useSites = (enabled = true) =>
  useQuery({ queryKey: keys.sites, queryFn: ({ signal }) => call(sites.list, { query: {}, signal }), enabled })

function useSiteChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => invalidateAfter(queryClient, 'changeSites') })
}

type SavedSite = { id: number | null; body: SiteBody; costs: SiteCosts | null }

/** With what it charges, if that was changed. */
export const useSaveSite = () =>
  useSiteChange(async ({ id, body, costs }: SavedSite) => {
    if (id === null) return call(sites.add, { body })
    const site = await call(sites.edit, { params: { id }, body })
    if (costs) await call(changeSite, { params: { id }, body: costs })
    return site
  })

export const useRemoveSite = () => useSiteChange((id: number) => call(sites.remove, { params: { id } }))
