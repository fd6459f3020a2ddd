/** What the board knows about one order: who has it, when it comes, and why then. */
import { explainTime, isAtRisk, slackMinutes } from '@meridian/domain/orders/lateness.ts'
import { UNPLANNED_TEXTS } from '@meridian/domain/texts/unplanned.ts'
import { boardTime } from '../../copy/board-time.ts'
import type { Board, BoardDriver, BoardOrder, FinishedStop, RunStopView } from '../../data/dispatch/dispatch.ts'
import { BOARD_COPY as copy } from './dispatch.copy.ts'

export type OrderOnBoard = {
  order: BoardOrder
  /** Whose route it is or was in. */
  driver: BoardDriver | null
  stops: readonly RunStopView[]
  finished: readonly FinishedStop[]
  /** Why the planner left it out. */
  leftOut: string | null
  /** Of a delivery that will be late or has little time left. */
  warning: { text: string; isLate: boolean } | null
}

export function orderOnBoard(board: Board, orderId: number): OrderOnBoard | null {
  const order = board.orders.find(({ id }) => id === orderId)
  if (!order) return null
  const ofOrder = (stop: { orderId: number }) => stop.orderId === orderId
  const driver =
    board.drivers.find(({ run }) => run.stops.some(ofOrder)) ??
    board.drivers.find(({ id, finished }) => id === order.driverId || finished.some(ofOrder)) ??
    null
  const reason = board.unassigned.find(ofOrder)?.reason
  return {
    order,
    driver,
    stops: driver?.run.stops.filter(ofOrder) ?? [],
    finished: board.drivers.flatMap(({ finished }) => finished.filter(ofOrder)),
    leftOut: reason ? UNPLANNED_TEXTS[reason] : null,
    warning: driver && warningOf(driver, orderId),
  }
}

/** '12 min late: leaves #ML-1073 at 11:00 AM, then 46 min of driving' */
export function warningOf({ run, startsAt }: BoardDriver, orderId: number): OrderOnBoard['warning'] {
  const delivery = run.stops.find((stop) => stop.orderId === orderId && stop.stop === 'delivery')
  const slack = delivery ? slackMinutes(delivery) : null
  if (!delivery || slack === null || (slack >= 0 && !isAtRisk(slack))) return null
  const isLate = delivery.lateMinutes > 0
  const much = isLate ? copy.late(delivery.lateMinutes) : copy.onlyBefore(slack)
  const why = explainTime(orderId, { stops: run.stops, isStartKnown: startsAt !== 'unknown', time: boardTime })
  return { text: why ? copy.because(much, why) : much, isLate }
}
