/** Orders, as lists and one by one. stale-queries.ts lists the changes after which they are fetched again. */

import { change } from '@meridian/contract/orders/order-changes.ts'
import {
  all,
  type ORDER_GROUPS,
  type Order,
  type OrderFilters,
  ofClient,
  show,
} from '@meridian/contract/orders/orders.ts'
import { list as listTracking } from '@meridian/contract/orders/tracking.ts'
import type { OrderSort, OrderStatus } from '@meridian/domain/orders/orders.ts'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { storedUser } from '../accounts/stored-user.ts'
import { call, callPage, isAnswered, type Page } from '../call.ts'
import { keys } from '../keys.ts'
import { invalidateAfter } from '../stale-queries.ts'

export type { Order } from '@meridian/contract/orders/orders.ts'

export type OrderGroup = (typeof ORDER_GROUPS)[number]

/** Only an admin's list can be sorted. */
type SortedFilters = OrderFilters & { sort?: OrderSort }

/** A client's orders are those of the organization, an admin's are all orders. */
function fetchOrderPage(
  { sort, ...query }: SortedFilters & { limit?: number; cursor?: string; total?: 'true' },
  signal: AbortSignal,
): Promise<Page<Order[]>> {
  const user = storedUser()
  if (user?.role === 'client') return callPage(ofClient, { params: { clientId: user.id }, query, signal })
  return callPage(all, { query: { ...query, ...(sort ? { sort } : {}) }, signal })
}

export function useOrder(id: number | null) {
  return useQuery({
    queryKey: keys.order(id ?? 0),
    queryFn: id === null ? skipToken : ({ signal }) => call(show, { params: { id }, signal }),
  })
}

/** Several orders one by one, whatever list they are in; undefined until all have come. */
export function useOrdersById(ids: readonly number[]) {
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: keys.order(id),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(show, { params: { id }, signal }),
    })),
    combine: (queries) => {
      const orders = queries.flatMap(({ data }) => data ?? [])
      return {
        data: orders.length === ids.length ? orders : undefined,
        /** Those that were found, once the server has answered for all of them. */
        found: queries.every(({ data, error }) => data !== undefined || isAnswered(error)) ? orders : undefined,
        isFetching: queries.some(({ isFetching }) => isFetching),
        isError: queries.some(({ isError }) => isError),
      }
    },
  })
}

/** The timeline of an order, oldest first. */
export function useTracking(orderId: number | null) {
  return useQuery({
    queryKey: keys.timeline(orderId ?? 0),
    queryFn: orderId === null ? skipToken : ({ signal }) => call(listTracking, { params: { id: orderId }, signal }),
  })
}

/** No list of a group shows more than this. */
const MAX_GROUP_ROWS = 100

/** A short list without pages: the active, upcoming or open orders. */
export const orderGroupQuery = (group: OrderGroup, limit = MAX_GROUP_ROWS) =>
  queryOptions({
    queryKey: keys.orderGroup(group, limit),
    queryFn: async ({ signal }) => (await fetchOrderPage({ group, limit }, signal)).rows,
  })

export const useOrderGroup = (group: OrderGroup, limit?: number) => useQuery(orderGroupQuery(group, limit))

const ROWS_PER_PAGE = 25

/** A long list, page by page, with the total. */
export const orderPagesQuery = (filters: SortedFilters) =>
  infiniteQueryOptions({
    queryKey: keys.orderPages(filters),
    queryFn: ({ pageParam, signal }) =>
      fetchOrderPage(
        { ...filters, limit: ROWS_PER_PAGE, ...(pageParam ? { cursor: pageParam } : { total: 'true' as const }) },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (last: Page<Order[]>) => last.nextCursor,
  })

/** The rows stay on screen while a changed filter loads. */
export const useOrderPages = (filters: SortedFilters) =>
  useInfiniteQuery({ ...orderPagesQuery(filters), placeholderData: keepPreviousData })

/** Approve, decline, cancel or test payment, depending on the requested status and the user's role. */
export function useChangeOrder() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, status, reason }: { id: number; status: OrderStatus; reason?: string }) =>
      call(change, { params: { id }, body: { status, ...(reason ? { reason } : {}) } }),
    onSuccess: (order) => {
      queryClient.setQueryData(keys.order(order.id), order)
      void invalidateAfter(queryClient, 'changeOrder', order.id)
    },
    onError: (_, { id }) => void invalidateAfter(queryClient, 'failToChangeOrder', id),
  })
}
