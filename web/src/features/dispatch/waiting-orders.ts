/** The orders of a board by their number, and those that no driver has. */
import { UNPLANNED_TEXTS } from '@meridian/domain/texts/unplanned.ts'
import type { Board, BoardDriver, BoardOrder } from '../../data/dispatch/dispatch.ts'

export type WaitingOrder = {
  order: BoardOrder
  /** Why the planner left it out; null: not tried yet. */
  reason: string | null
}

export const ordersOf = ({ orders }: Board): Map<number, BoardOrder> =>
  new Map(orders.map((order) => [order.id, order]))

export const waitingOf = ({ unassigned }: Board, orders: ReadonlyMap<number, BoardOrder>): WaitingOrder[] =>
  unassigned.flatMap(({ orderId, reason }) => {
    const order = orders.get(orderId)
    return order ? [{ order, reason: reason && UNPLANNED_TEXTS[reason] }] : []
  })

export type FoundOrder = {
  order: BoardOrder
  driver: BoardDriver
  /** As planned; null: there is no delivery left to make. */
  deliveryAt: string | null
}

/** The orders in routes, finished or not, that a search finds. */
export function foundInRoutes(
  { drivers }: Board,
  orders: ReadonlyMap<number, BoardOrder>,
  isFound: (order: BoardOrder) => boolean,
): FoundOrder[] {
  return drivers.flatMap((driver) => {
    const { stops } = driver.run
    const ids = new Set([...driver.finished, ...stops].map(({ orderId }) => orderId))
    return [...ids].flatMap((id) => {
      const order = orders.get(id)
      const delivery = stops.find(({ orderId, stop }) => orderId === id && stop === 'delivery')
      return order && isFound(order) ? [{ order, driver, deliveryAt: delivery?.startAt ?? null }] : []
    })
  })
}
