/** The orders of a board by their number, and those that no driver has. */
import type { Board, BoardOrder } from '../../data/dispatch.ts'

export type WaitingOrder = {
  order: BoardOrder
  /** Why the planner left it out; null: not tried yet. */
  reason: string | null
}

export const ordersOf = ({ orders }: Board): Map<number, BoardOrder> =>
  new Map(orders.map((order) => [order.id, order]))

export const waitingOf = ({ unassigned }: Board, orders: ReadonlyMap<number, BoardOrder>): WaitingOrder[] =>
  unassigned.flatMap(({ orderId, text }) => {
    const order = orders.get(orderId)
    return order ? [{ order, reason: text }] : []
  })
