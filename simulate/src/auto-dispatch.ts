/** A day with auto-dispatch on: the rules an admin sets, and at its end the reason of every order that is still open. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Board } from '@meridian/contract/dispatch/dispatch.ts'
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { api } from '@meridian/contract/index.ts'
import { type OrderStatus, orderLabel } from '@meridian/domain/orders/orders.ts'
import type { Session } from './session.ts'

const ANSWER_SECONDS = 20
const RULES = [
  { name: 'Simulated day: emergencies', priority: 'emergency', mode: 'assign' },
  { name: 'Simulated day', priority: null, mode: 'offer' },
] as const
const WITHIN_MILES = 60

/** Returns what removes them again. */
export async function turnOnRules(admin: Session): Promise<() => Promise<void>> {
  const ids: number[] = []
  for (const rule of RULES) {
    const body = { ...rule, isOn: true, withinMiles: WITHIN_MILES, answerSeconds: ANSWER_SECONDS }
    ids.push((await admin.call(api.dispatch.addRule, { body })).id)
  }
  return async () => {
    for (const id of ids) await admin.call(api.dispatch.removeRule, { params: { id } })
  }
}

export type OpenOrder = { id: number; status: OrderStatus; driverId: number | null }
type Decision = Pick<ReplyOf<typeof api.dispatch.decisions>[number], 'outcome' | 'at' | 'driverName' | 'weighed'>
type RunsOfBoard = {
  drivers: readonly { firstName: string; lastName: string; run: { stops: readonly { orderId: number }[] } }[]
}

/** An offer without an answer goes to the next driver: by then at the latest. */
const OFFER_TIMEOUT_MS = (ANSWER_SECONDS + 90) * 1000

/** Why the order is still open, as an admin can see it; null: it is forgotten. */
export function reasonOf(
  { id, status, driverId }: OpenOrder,
  { drivers }: RunsOfBoard,
  decisions: readonly Decision[],
  now: number,
): string | null {
  if (status === 'pending') return 'waits for payment or approval'
  const driver = drivers.find(({ run }) => run.stops.some(({ orderId }) => orderId === id))
  if (driver) return `${status.replaceAll('_', ' ')}, in the run of ${driver.firstName} ${driver.lastName}`
  if (driverId !== null) return null
  const last = decisions.at(-1)
  if (last?.outcome === 'no_driver') return `no driver: ${refusalsOf(last)}`
  const isOffered = last?.outcome === 'offered' && now - Date.parse(last.at) < OFFER_TIMEOUT_MS
  return isOffered ? `offered to ${last.driverName}` : null
}

function refusalsOf({ weighed }: Decision): string {
  const counts = new Map<string, number>()
  for (const { refusal } of weighed) if (refusal) counts.set(refusal, (counts.get(refusal) ?? 0) + 1)
  return [...counts].map(([refusal, times]) => `${refusal} (${times})`).join(', ') || 'none is on duty'
}

export type Review = {
  ended: Map<OrderStatus, number>
  open: { orderId: number; reason: string }[]
  forgotten: OpenOrder[]
}

const ENDED: readonly OrderStatus[] = ['delivered', 'cancelled', 'declined']
export const isEnded = (status: OrderStatus) => ENDED.includes(status)

const REVIEW_AGAIN_MS = 2_000
/** Longer than a minute: what no event decided, the clock does, once a minute. */
const MAX_REVIEWS = 45

/** An order that was just confirmed or released has no decision yet, so it is forgotten only if repeated reviews find no reason. */
export async function reviewOrders(admin: Session, orderIds: readonly number[]): Promise<Review> {
  for (let attempt = 1; ; attempt++) {
    const review = await look(admin, orderIds)
    if (review.forgotten.length === 0 || attempt === MAX_REVIEWS) return review
    await sleep(REVIEW_AGAIN_MS)
  }
}

async function look(admin: Session, orderIds: readonly number[]): Promise<Review> {
  const review: Review = { ended: new Map(), open: [], forgotten: [] }
  const orders: OpenOrder[] = []
  for (const id of orderIds) {
    const { status, driver } = await admin.call(api.orders.show, { params: { id } })
    if (isEnded(status)) review.ended.set(status, (review.ended.get(status) ?? 0) + 1)
    else orders.push({ id, status, driverId: driver?.id ?? null })
  }
  const board: Board | null = orders.length > 0 ? await admin.call(api.dispatch.board, { query: {} }) : null
  for (const order of orders) {
    const decisions = await admin.call(api.dispatch.decisions, { params: { id: order.id } })
    const reason = reasonOf(order, board as Board, decisions, Date.now())
    if (reason === null) review.forgotten.push(order)
    else review.open.push({ orderId: order.id, reason })
  }
  return review
}

export function linesOf({ ended, open, forgotten }: Review): string[] {
  const count = (status: OrderStatus) => `${ended.get(status) ?? 0} ${status}`
  return [
    `Of the orders placed: ${ENDED.map(count).join(', ')}, ${open.length} open, ${forgotten.length} forgotten`,
    ...open.map(({ orderId, reason }) => `  ${orderLabel(orderId)}: ${reason}`),
    ...forgotten.map(({ id, status }) => `  ${orderLabel(id)}: ${status.replaceAll('_', ' ')}, FORGOTTEN`),
  ]
}
