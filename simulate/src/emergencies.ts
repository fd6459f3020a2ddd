/** Emergencies that an admin gives to the driver whom the ranking names first: none may be late because of a less urgent stop before it. */
import type { Board, RunStopView } from '@meridian/contract/dispatch/dispatch.ts'
import { api } from '@meridian/contract/index.ts'
import { orderLabel, type Priority } from '@meridian/domain/orders/orders.ts'
import { URGENCY_RANKS } from '@meridian/domain/orders/urgency.ts'
import type { Session } from './session.ts'

type Held = { orderId: number; lateMinutes: number; couldBeLateMinutes: number }
export type EmergencyWatch = {
  given: number
  late: number
  /** Late behind what is less urgent, and less late before it. */
  held: Held[]
}

export const watchEmergencies = (): EmergencyWatch => ({ given: 0, late: 0, held: [] })

/** Drivers move between two calls. */
const TOLERANCE_MINUTES = 2

/** The run that has it now. */
export async function giveToBest(session: Session, orderId: number, watch: EmergencyWatch): Promise<number | null> {
  const { day, version, drivers } = await session.call(api.dispatch.driversFor, { params: { id: orderId } })
  const driverId = drivers[0]?.driverId
  if (driverId === undefined) return null
  await session.call(api.dispatch.move, { body: { day, version, orderIds: [orderId], driverId } })
  watch.given++
  // Twice, because a driver may have arrived somewhere between the calls.
  const held = (await whatHolds(session, day, orderId)) && (await whatHolds(session, day, orderId))
  if (held?.lateMinutes) watch.late++
  if (held && held.couldBeLateMinutes + TOLERANCE_MINUTES <= held.lateMinutes) watch.held.push(held)
  return driverId
}

/** How late it is, and would be before the less urgent stops of its run; null: on time. */
async function whatHolds(session: Session, day: string, orderId: number): Promise<Held | null> {
  const board = await session.call(api.dispatch.board, { query: { day } })
  const driver = board.drivers.find(({ run }) => run.stops.some((stop) => stop.orderId === orderId))
  const lateMinutes = lateIn(driver?.run.stops ?? [], orderId)
  if (!driver || lateMinutes === 0) return null
  const held = { orderId, lateMinutes, couldBeLateMinutes: lateMinutes }
  const positions = beforeLessUrgent(driver.run.stops, orderId, priorities(board))
  if (!positions) return held
  const trial = await session.call(api.dispatch.preview, {
    body: { day, orderIds: [orderId], driverId: driver.id, ...positions },
  })
  const isWorseForPeers = trial.delays.some((delay) => delay.orderId !== orderId && delay.priority === 'emergency')
  if (isWorseForPeers || trial.expiring.length > 0) return held
  const run = trial.runs.find(({ driverId }) => driverId === driver.id)
  return { ...held, couldBeLateMinutes: run ? lateIn(run.stops, orderId) : lateMinutes }
}

const lateIn = (stops: readonly RunStopView[], orderId: number): number =>
  stops.find((stop) => stop.orderId === orderId && stop.stop !== 'pickup')?.lateMinutes ?? 0

const priorities = ({ orders }: Pick<Board, 'orders'>) => new Map(orders.map(({ id, priority }) => [id, priority]))

type PlacedStop = Pick<RunStopView, 'orderId' | 'stop' | 'state' | 'isLocked'>

/** Where its stops would be, counted without them; null: no stop before them could give way. */
export function beforeLessUrgent(
  stops: readonly PlacedStop[],
  orderId: number,
  priorityOf: ReadonlyMap<number, Priority>,
): { pickupPosition: number; deliveryPosition: number } | null {
  const isOwn = (stop: PlacedStop) => stop.orderId === orderId
  const others = stops.filter((stop) => !isOwn(stop))
  const countBefore = (name: RunStopView['stop']) =>
    others.filter((other) => stops.indexOf(other) < stops.findIndex((stop) => isOwn(stop) && stop.stop === name)).length
  const [pickup, delivery] = [countBefore('pickup'), countBefore('delivery')]
  const mayGiveWay = ({ orderId: id, state, isLocked }: PlacedStop) =>
    state !== 'current' && !isLocked && URGENCY_RANKS[priorityOf.get(id) ?? 'standard'] > URGENCY_RANKS.emergency
  const first = others.findIndex(mayGiveWay)
  if (first < 0 || first >= delivery) return null
  return { pickupPosition: Math.min(pickup, first), deliveryPosition: first }
}

export const heldEmergencies = ({ given, late, held }: EmergencyWatch): string[] => [
  `Of ${given} emergencies given to the driver ranked first, ${late} will be late, ${held.length} of them because of a less urgent stop before them`,
  ...held.map(
    ({ orderId, lateMinutes, couldBeLateMinutes }) =>
      `  ${orderLabel(orderId)}: ${lateMinutes} minutes late, ${couldBeLateMinutes} BEFORE LESS URGENT STOPS`,
  ),
]
