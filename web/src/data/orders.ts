/** Orders, as lists and one by one. Live events make them old; see live-updates.ts. */
import { change } from '@meridian/contract/order-changes.ts'
import { all, type ORDER_GROUPS, type Order, type OrderFilters, ofClient, show } from '@meridian/contract/orders.ts'
import { list as listTracking } from '@meridian/contract/tracking.ts'
import type { OrderStatus } from '@meridian/domain/orders.ts'
import {
  keepPreviousData,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call, callPage, type Page } from './call.ts'
import { keys } from './keys.ts'
import { storedUser } from './stored-user.ts'

export type { Order, OrderFilters } from '@meridian/contract/orders.ts'

export type OrderGroup = (typeof ORDER_GROUPS)[number]

/** Whoever is signed in sees their own orders: a client the organisation's, an admin all of them. */
function pageOfOrders(
  query: OrderFilters & { limit?: number; cursor?: string; total?: 'true' },
  signal: AbortSignal,
): Promise<Page<Order[]>> {
  const user = storedUser()
  if (user?.role === 'client') return callPage(ofClient, { params: { clientId: user.id }, query, signal })
  return callPage(all, { query, signal })
}

export function useOrder(id: number | null) {
  return useQuery({
    queryKey: keys.order(id ?? 0),
    queryFn: id === null ? skipToken : ({ signal }) => call(show, { params: { id }, signal }),
  })
}

/** The timeline of an order, oldest first. */
export function useTracking(orderId: number | null) {
  return useQuery({
    queryKey: keys.tracking(orderId ?? 0),
    queryFn: orderId === null ? skipToken : ({ signal }) => call(listTracking, { params: { id: orderId }, signal }),
  })
}

/** No list of a group shows more than this. */
const GROUP_LIMIT = 100

/** A short list, whole: the active deliveries, or those still to come. */
export function useOrderGroup(group: OrderGroup, limit = GROUP_LIMIT) {
  return useQuery({
    queryKey: keys.orderList('group', group, limit),
    queryFn: async ({ signal }) => (await pageOfOrders({ group, limit }, signal)).rows,
  })
}

const ROWS_PER_PAGE = 25

/** A long list, page by page, with how many there are; it keeps its rows while a changed filter loads. */
export function useOrderPages(filters: OrderFilters) {
  return useInfiniteQuery({
    queryKey: keys.orderList('pages', filters),
    queryFn: ({ pageParam, signal }) =>
      pageOfOrders(
        { ...filters, limit: ROWS_PER_PAGE, ...(pageParam ? { cursor: pageParam } : { total: 'true' as const }) },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (last: Page<Order[]>) => last.nextCursor,
    placeholderData: keepPreviousData,
  })
}

/** Approve, decline, cancel or test payment: by the status asked for and who asks. */
export function useChangeOrder() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, status, reason }: { id: number; status: OrderStatus; reason?: string }) =>
      call(change, { params: { id }, body: { status, ...(reason ? { reason } : {}) } }),
    onSuccess: (order) => {
      queryClient.setQueryData(keys.order(order.id), order)
      for (const queryKey of [keys.orders, keys.tracking(order.id), keys.stats])
        void queryClient.invalidateQueries({ queryKey })
    },
    // Refused, or the answer was lost: either way the order may not be what is shown here.
    onError: (_, { id }) => void queryClient.invalidateQueries({ queryKey: keys.order(id) }),
  })
}
