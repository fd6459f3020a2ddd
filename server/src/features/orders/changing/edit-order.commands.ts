/**
 * The sender changes a placed order before its pickup. A new route has a new price, computed here; what was agreed before stays in
 * the chain of custody, and the change is a row of its own.
 */

import { textNumber } from '@meridian/domain/accounts/phones.ts'
import {
  isAgreed,
  isCorrectable,
  isEditable,
  isFixedAtPickup,
  type OrderChangeKind,
} from '@meridian/domain/orders/order-edits.ts'
import { type Actor, isOwnOrder } from '@meridian/domain/orders/order-lifecycle.ts'
import { STOPS, type Stop } from '@meridian/domain/proofs/stops.ts'
import { federalHoliday } from '@meridian/domain/standing-orders/holidays.ts'
import { localDate, zoneOf } from '@meridian/domain/time/calendar.ts'
import type { Updateable } from 'kysely'
import { bookOrder } from '../../../books/book-order.commands.ts'
import { columnsOf } from '../../../db/columns.ts'
import type { Db } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { AppError } from '../../../errors/app-error.ts'
import { recordEvent } from '../../../events/events.ts'
import { findPlannedDriver } from '../../../orders/available-jobs/planned-driver.ts'
import { appendAgreement, hasChain } from '../../../orders/changing/acceptance.commands.ts'
import { putOnAccount, refuseBeyondCredit } from '../../../orders/changing/account-of-order.commands.ts'
import { refuseBeyondAgreement } from '../../../orders/changing/agreement-of-order.commands.ts'
import { leavePlanOfDay } from '../../../orders/changing/leave-plan.commands.ts'
import { findOrder, findOrderForChange, type OrderRow } from '../../../orders/orders.queries.ts'
import { factsOf } from '../../../orders/orders.rules.ts'
import { type StopSites, sitesAt } from '../../../orders/reading/order-sites.queries.ts'
import { placedFacts, promisedOf } from '../../../orders/stored-facts.ts'
import {
  type AddressFacts,
  findPointOfAddress,
  foundApartFrom,
  requirePointOfAddress,
} from '../../addresses/verify-address.ts'
import { quoteRoute, requireInArea, withFoundPlaces } from '../../pricing/quotes.ts'
import { requireOpenSites, requireOwnSite, requireSite } from '../../sites/sites-of-order.ts'
import { askAfterEdit } from '../approving/ask.commands.ts'
import { requireCosting } from '../placing/costing.ts'
import { pinnedRequestOf, pricesOf, reachOf, requirePrice, routeFactsOf } from '../placing/order-price.ts'
import { requireSchedule, requireTimeToDrive, slotOf } from '../placing/order-window.ts'
import type { PlaceOrderDeps } from '../placing/placement.ts'
import {
  type CorrectionBody,
  changesOf,
  correctionOf,
  costingChangesOf,
  type EditRequest,
  isRouteChanged,
  requestedPoint,
  siteIdOf,
} from './edit-order.rules.ts'
import { settleDifference } from './settle-difference.commands.ts'
import { followDay } from './standing-day.commands.ts'

export type Edit = {
  orderId: number
  request: EditRequest
  actor: Actor
  now: Date
  /** Of the day that it is moved to. Not said, a fee that it has stays on another holiday, and none is added. */
  holidayFeeCents?: number
  /** By dispatch: of this stop's address only, but until the stop is made. */
  correction?: Correction
}

/** Who of the client agreed to the price of the new route; null: the price stays. */
type Correction = { stop: Stop; agreedBy: string | null }

type OrderUpdate = Updateable<Tables['orders']>
export type PreparedEdit = Edit & { update: OrderUpdate; revision: number; closedSites: Stop[] }

/** Everything that asks the maps, which may take seconds: before any transaction is open. */
export async function prepareEdit(db: Db, tools: PlaceOrderDeps, edit: Edit): Promise<PreparedEdit> {
  const { request, now } = edit
  const order = requireOwn(await findOrder(db, edit.orderId), edit)
  const changes = changesOf(order, request)
  requireEditable(order, [...changes, ...costingChangesOf(order, request)], edit)
  const window: Window = changes.includes('window') ? newWindow(order, request, now) : {}
  const addresses = await addressesOf(db, tools, order, edit, changes)
  const update: OrderUpdate = {
    ...fieldsOf(request),
    ...textsTo(order, request),
    ...(await newCosting(db, order, request)),
    ...placesOf(addresses, request, changes),
    ...window,
    ...(await newPrice({ db, ...tools }, order, edit, { addresses, feeCents: holidayFeeOf(order, window, edit) })),
    pickup_site_id: siteIdOf(order, request, 'pickup'),
    delivery_site_id: siteIdOf(order, request, 'delivery'),
  }
  // A time that stays may be near by now: it has to be possible only when it, or the route, is another one.
  if (!edit.correction && (changes.includes('window') || isRouteChanged(order, request))) {
    const { scheduled_date: scheduledDate, route_minutes: minutes } = { ...order, ...update }
    requireTimeToDrive({ ...slotOf(request), scheduledDate }, minutes, requestedPoint(request, 'pickup'), now)
  }
  return { ...edit, update, revision: order.revision, closedSites: await closedSitesOf(db, order, edit, update) }
}

/** Of sites that are new, or visited at another time: what stays as it was is not asked about again. */
async function closedSitesOf(db: Db, order: OrderRow, { request, actor, now }: Edit, update: OrderUpdate) {
  const changes = changesOf(order, request)
  const siteIds = actor.role === 'client' ? actor.membership.siteIds : null
  const owner = { organizationId: order.organization_id, siteIds }
  const sites: StopSites = changes.includes('window') ? await sitesAt(db, order) : {}
  for (const stop of STOPS) {
    if (!changes.includes(`${stop}_address`)) continue
    const id = update[`${stop}_site_id`]
    if (id) sites[stop] = await requireSite(db, owner, { id, address: request[`${stop}Address`] })
    else delete sites[stop]
  }
  if (STOPS.some((stop) => changes.includes(`${stop}_address`)))
    requireOwnSite(owner, [update.pickup_site_id, update.delivery_site_id])
  const pickup = requestedPoint(request, 'pickup')
  const visit = { ...promisedOf({ ...order, ...update }), ...slotOf(request), pickup }
  return requireOpenSites(sites, visit, { isAccepted: request.acceptsClosedSites, now })
}

/** What the driver reports as wrong is changed by dispatch, which has nobody else's order to ask for. */
export async function prepareCorrection(
  db: Db,
  tools: PlaceOrderDeps,
  { orderId, body, actor, now }: Pick<Edit, 'orderId' | 'actor' | 'now'> & { body: CorrectionBody },
): Promise<PreparedEdit> {
  const order = await findOrder(db, orderId)
  if (!order) throw new AppError('order_not_found', { orderId })
  const { stop, agreedBy } = body
  return prepareEdit(db, tools, {
    orderId,
    request: correctionOf(order, body),
    actor,
    now,
    correction: { stop, agreedBy },
  })
}

export async function editOrder(trx: Db, edit: PreparedEdit): Promise<void> {
  const { request, actor, now, correction } = edit
  const order = requireOwn(await findOrderForChange(trx, edit.orderId), edit)
  const changes = changesOf(order, request)
  // Nothing is different, also when it is sent again because the reply to the first request was lost.
  const costingChanges = costingChangesOf(order, request)
  if (changes.length + costingChanges.length === 0) return
  requireEditable(order, [...changes, ...costingChanges], edit)
  if (edit.revision !== order.revision) throw new AppError('order_edited_meanwhile', { orderId: order.id })
  if (!correction && changes.some(isFixedAtPickup) && (await isDriverAtPickup(trx, order)))
    throw new AppError('driver_at_pickup', { orderId: order.id })

  const totalCents = edit.update.total_cents ?? order.total_cents
  const payment = await settleDifference(trx, order, { totalCents, now })
  const planned = changes.includes('window') ? await findPlannedDriver(trx, order.id, now) : null
  const changed = await trx
    .updateTable('orders')
    .set({
      ...edit.update,
      ...placedFacts({ ...order, ...edit.update }),
      ...payment,
      revision: order.revision + 1,
      updated_at: now,
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await refuseBeyondAgreement(trx, order, changed, actor)
  await refuseBeyondCredit(trx, order, changed)
  if (totalCents !== order.total_cents) await bookOrder(trx, order.id, now)
  if (changes.includes('window')) await followDay(trx, changed)
  if (planned !== null) await leavePlanOfDay(trx, changed, { actor, now, planned })
  const event = { orderId: order.id, status: null, actor, driverId: order.driver_id, occurredAt: now }
  if (costingChanges.length > 0)
    await recordEvent(trx, { ...event, name: 'costing.changed', details: { changes: costingChanges } })
  if (changes.length === 0) return
  const prices = { totalCents, totalCentsBefore: order.total_cents }
  const closedSites = edit.closedSites.length > 0 ? { closedSites: edit.closedSites } : {}
  if (correction)
    await recordEvent(trx, { ...event, name: 'address.corrected', details: { stop: correction.stop, ...prices } })
  else await recordEvent(trx, { ...event, name: 'terms.changed', details: { changes, ...prices, ...closedSites } })
  await askAfterEdit(trx, order, changed, { actor, now })
  await putOnAccount(trx, order.organization_id, [order.id], now)
  // Before it is accepted nothing is agreed.
  if (!changes.some(isAgreed) || !(await hasChain(trx, order.id))) return
  const details = { changed: changes, priceBeforeCents: order.total_cents }
  const agreedBy = correction?.agreedBy ?? null
  await appendAgreement(trx, changed, { kind: 'order_changed', actor, now, details, agreedBy })
}

function requireOwn<Row extends OrderRow>(order: Row | undefined, { orderId, actor, correction }: Edit): Row {
  if (!order || !(correction || isOwnOrder(factsOf(order), actor))) throw new AppError('order_not_found', { orderId })
  return order
}

function requireEditable(order: OrderRow, changes: readonly unknown[], { request, correction }: Edit): void {
  if (changes.length === 0) return
  const { id: orderId, status } = order
  const { revision } = request
  const isOpen = correction ? isCorrectable(status, correction.stop) : isEditable(status)
  if (!isOpen) throw new AppError('wrong_order_status', { orderId, status })
  if (revision !== order.revision) throw new AppError('order_edited_meanwhile', { orderId })
}

/** Everything is sent as it is to be; the points are stored with their addresses, the date with its slot. */
function fieldsOf(request: EditRequest): OrderUpdate {
  const { totalCost, quoteToken, pickupToken, deliveryToken, revision, scheduledDate, ...fields } = request
  const { pickupLatitude, pickupLongitude, deliveryLatitude, deliveryLongitude, ...rest } = fields
  const { pickupSiteId, deliverySiteId, acceptsClosedSites, costCenterId, poNumber, ...texts } = rest
  return { ...columnsOf('orders', texts), ...columnsOf('orders', slotOf(request)) }
}

/** Somebody agreed to texts to the number before; of another one nobody said so. */
const textsTo = (order: OrderRow, { deliveryContactPhone: phone }: EditRequest): OrderUpdate =>
  textNumber(phone ?? '') === textNumber(order.delivery_contact_phone ?? '') ? {} : { texts_recipient: false }

/** What was charged under an earlier rule stays, unless it is changed; then the rule of the sites in this request counts. */
async function newCosting(db: Db, order: OrderRow, request: EditRequest): Promise<OrderUpdate> {
  if (costingChangesOf(order, request).length === 0) return {}
  const { costCenterId = order.cost_center_id, poNumber = order.po_number } = request
  const { cost_center_code, cost_center_name, ...columns } = await requireCosting(db, {
    costCenterId,
    poNumber,
    organizationId: order.organization_id,
    pickupSiteId: siteIdOf(order, request, 'pickup'),
    deliverySiteId: siteIdOf(order, request, 'delivery'),
    presentCostCenterId: order.cost_center_id,
  })
  // The same one keeps the name that the order was placed with.
  return columns.cost_center_id === order.cost_center_id ? columns : { ...columns, cost_center_code, cost_center_name }
}

type Addresses = Record<Stop, AddressFacts | null>

/** Of both stops, as soon as one is new: where the other one was found counts for the price of the new way. */
async function addressesOf(
  db: Db,
  tools: PlaceOrderDeps,
  { organization_id: organizationId }: OrderRow,
  { request }: Edit,
  changes: readonly OrderChangeKind[],
): Promise<Addresses> {
  const addresses: Addresses = { pickup: null, delivery: null }
  if (!STOPS.some((stop) => changes.includes(`${stop}_address`))) return addresses
  for (const stop of STOPS) {
    const point = requestedPoint(request, stop)
    const wanted = { text: request[`${stop}Address`], point, token: request[`${stop}Token`], organizationId }
    const isNew = changes.includes(`${stop}_address`)
    if (isNew) requireInArea(tools.maps, point, stop)
    // One that stays is not refused for what the maps know of it by now.
    const find = isNew ? requirePointOfAddress : findPointOfAddress
    addresses[stop] = await find({ db, ...tools }, wanted)
  }
  return addresses
}

function placesOf(addresses: Addresses, request: EditRequest, changes: readonly OrderChangeKind[]): OrderUpdate {
  const places: OrderUpdate = {}
  for (const stop of STOPS) {
    if (!changes.includes(`${stop}_address`)) continue
    const point = requestedPoint(request, stop)
    places[`${stop}_latitude`] = point.latitude.toFixed(6)
    places[`${stop}_longitude`] = point.longitude.toFixed(6)
    places[`${stop}_precision`] = addresses[stop]?.precision
  }
  return places
}

/** For the day, not for the time: an order that stays on its day has the fee that was agreed. */
function holidayFeeOf(order: OrderRow, { scheduled_date: to }: Window, { request, holidayFeeCents }: Edit): number {
  const { scheduled_date: from, holiday_fee_cents: fee } = order
  if (!to) return fee
  const day = localDate(to, zoneOf(requestedPoint(request, 'pickup')))
  if (from && localDate(from, zoneOf(pickupOf(order))) === day) return fee
  return holidayFeeCents ?? (federalHoliday(day) === null ? 0 : fee)
}

async function newPrice(
  { db, ...tools }: PlaceOrderDeps & { db: Db },
  order: OrderRow,
  edit: Edit,
  { addresses, feeCents }: { addresses: Addresses; feeCents: number },
): Promise<OrderUpdate> {
  const { request } = edit
  const { priority, service_type: serviceType } = order
  const pins = pinnedRequestOf({ ...request, priority, serviceType })
  // An address that was found elsewhere is no other name for the same place, although its pin is there.
  const isFoundElsewhere = (stop: Stop) => {
    const facts = addresses[stop]
    return request[`${stop}Address`] !== order[`${stop}_address`] && facts && foundApartFrom(pins[stop], facts)
  }
  if (!isRouteChanged(order, request) && !STOPS.some(isFoundElsewhere)) {
    if (feeCents === order.holiday_fee_cents) return {}
    return { holiday_fee_cents: feeCents, total_cents: order.total_cents - order.holiday_fee_cents + feeCents }
  }
  const { pickup, delivery } = addresses
  const route = withFoundPlaces(pins, [pickup, delivery])
  if (edit.correction?.agreedBy === null) return routeFactsOf(await quoteRoute(tools.maps, route))
  const quoted = await requirePrice(db, tools, request, route, edit)
  return { ...pricesOf(quoted, feeCents), ...reachOf(quoted, order.scheduled_date) }
}

type Window = { scheduled_date?: Date | null }

const pickupOf = ({ pickup_latitude: latitude, pickup_longitude: longitude }: OrderRow) => ({
  latitude: Number(latitude),
  longitude: Number(longitude),
})

const newWindow = ({ priority }: OrderRow, request: EditRequest, now: Date): Window => ({
  scheduled_date: requireSchedule({ ...request, priority }, requestedPoint(request, 'pickup'), now),
})

async function isDriverAtPickup(trx: Db, order: OrderRow): Promise<boolean> {
  if (order.status !== 'pickup_scheduled') return false
  const isThere = await trx
    .selectFrom('stop_arrivals')
    .select('order_id')
    .where('order_id', '=', order.id)
    .where('stop', '=', 'pickup')
    .where('driver_id', '=', order.driver_id)
    .executeTakeFirst()
  return isThere !== undefined
}
