/** The screen of a site's front desk: what is expected there today, opened by a link and a PIN. */
import type { OrderStatus } from '../orders/orders.ts'
import type { CustodyStop } from '../proofs/stops.ts'

export const DESK_PIN_DIGITS = 6
/** Then nobody may try for a while. */
export const MAX_DESK_PIN_TRIES = 5
export const DESK_PIN_LOCKED_MS = 10 * 60_000
/** Since the last right one: then the link has ended. */
export const MAX_WRONG_DESK_PINS = 20
/** A working day: the PIN is typed in the morning. */
export const DESK_PASS_MS = 12 * 3_600_000
export const MAX_DESK_LINKS = 10

/** `waiting`: no driver yet. `expected`: a driver has it. `on_the_way`: to this stop. `here`: the driver has arrived. */
export const DESK_STATES = ['waiting', 'expected', 'on_the_way', 'here', 'done'] as const
export type DeskState = (typeof DESK_STATES)[number]

export type DeskOrder = {
  status: OrderStatus
  driverId: number | null
  isReturning: boolean
  /** The driver is at the order's next stop. */
  hasArrived: boolean
  isDone: boolean
}

export function deskState(order: DeskOrder, stop: CustodyStop): DeskState {
  if (order.isDone) return 'done'
  if (order.driverId === null) return 'waiting'
  if (stop !== nextStop(order)) return 'expected'
  if (order.hasArrived) return 'here'
  return isOnTheWay(order, stop) ? 'on_the_way' : 'expected'
}

const isPickedUp = ({ status }: DeskOrder): boolean => status === 'pickup_complete' || status === 'in_transit'

function nextStop(order: DeskOrder): CustodyStop {
  if (!isPickedUp(order)) return 'pickup'
  return order.isReturning ? 'return' : 'delivery'
}

/** A return is started by no step of its own: whoever has the goods is on the way back. */
const isOnTheWay = ({ status }: DeskOrder, stop: CustodyStop): boolean =>
  stop === 'return' || status === (stop === 'pickup' ? 'pickup_scheduled' : 'in_transit')
