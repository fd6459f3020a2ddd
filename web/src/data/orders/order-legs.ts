import { legs } from '@meridian/contract/orders/handovers.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'

/** Who carried an order, in turn. Before its pickup no one has, and nothing is fetched. */
export const useOrderLegs = (order: { id: number; pickedUpAt: string | null }) =>
  useQuery({
    queryKey: keys.orderLegs(order.id),
    queryFn: order.pickedUpAt === null ? skipToken : ({ signal }) => call(legs, { params: { id: order.id }, signal }),
  })
