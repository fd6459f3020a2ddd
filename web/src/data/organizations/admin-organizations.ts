/** Organizations as admins see them. */
import * as calls from '@meridian/contract/organizations/admin-organizations.ts'
import type { OrganizationRole } from '@meridian/domain/organizations/permissions.ts'
import {
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call, callPage, type Page } from '../call.ts'
import { keys } from '../keys.ts'
import { invalidateAfter } from '../stale-queries.ts'

type FetchPage<Row> = (page: { cursor?: string }, signal: AbortSignal) => Promise<Page<Row[]>>

/** The rows of the pages that were fetched so far. */
function usePages<Row>(queryKey: QueryKey, fetchPage: FetchPage<Row>) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam ? { cursor: pageParam } : {}, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
  })
}

export const useOrganizations = (q: string) =>
  usePages(keys.organizations(q), (page, signal) => callPage(calls.list, { query: { q, ...page }, signal }))

export const useOrganizationPeople = (id: number) =>
  usePages(keys.organizationPeople(id), (query, signal) => callPage(calls.people, { params: { id }, query, signal }))

export const useOrganizationSites = (id: number) =>
  usePages(keys.organizationSites(id), (query, signal) => callPage(calls.sites, { params: { id }, query, signal }))

export const useAdminOrganization = (id: number) =>
  useQuery({ queryKey: keys.organization(id), queryFn: ({ signal }) => call(calls.show, { params: { id }, signal }) })

/** Refused, or the answer was lost: either way what is shown may be old. */
function useChange<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => invalidateAfter(queryClient, 'changeMembers') })
}

export const useChangeNotes = (id: number) =>
  useChange((notes: string) => call(calls.edit, { params: { id }, body: { notes } }))

export const useChangeRole = (id: number) =>
  useChange(({ userId, role }: { userId: number; role: OrganizationRole }) =>
    call(calls.changeRole, { params: { id, userId }, body: { role } }),
  )
