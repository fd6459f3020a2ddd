/** A new order: the server's own price, coordinates that belong to their addresses, a date that is possible. */
import { randomInt } from 'node:crypto'
import type { api } from '@meridian/contract'
import type { BodyOf } from '@meridian/contract/endpoint.ts'
import { FIELD_MESSAGES } from '@meridian/contract/field-messages.ts'
import { SENTENCES } from '@meridian/contract/texts/sentences.ts'
import { seesPrices } from '@meridian/domain/access.ts'
import { type LocalDate, zoneOf } from '@meridian/domain/calendar.ts'
import type { Point } from '@meridian/domain/geo.ts'
import { parseCents } from '@meridian/domain/money.ts'
import { type Actor, SYSTEM } from '@meridian/domain/order-lifecycle.ts'
import { decideSchedule, earliestEnd } from '@meridian/domain/order-schedule.ts'
import { textNumber } from '@meridian/domain/phones.ts'
import type { SlotChoice } from '@meridian/domain/promises.ts'
import { PIN_DIGITS } from '@meridian/domain/proofs.ts'
import { decideSampleTerms } from '@meridian/domain/stability.ts'
import type { Stop } from '@meridian/domain/stops.ts'
import { decideTradeForm } from '@meridian/domain/trade-forms/trade-forms.ts'
import type { Maps } from '@meridian/maps/port.ts'
import { columnsOf } from '../../../db/columns.ts'
import type { Db } from '../../../db/database.ts'
import { AppError, asError, invalidField } from '../../../errors/app-error.ts'
import { recordEvent } from '../../../events/events.ts'
import { makePinCheck } from '../../../security/pin-check.ts'
import type { Signer } from '../../../security/signed-tokens.ts'
import { type Grant, grantConsent } from '../../../sms/consents.ts'
import { saveToAddressBook } from '../../addresses/address-book.commands.ts'
import { type AddressFacts, requirePointOfAddress } from '../../addresses/verify-address.ts'
import {
  openQuote,
  type PinnedRequest,
  type Quote,
  type QuoteRequest,
  quote,
  requireInArea,
  withFoundPlaces,
} from '../../pricing/quotes.ts'
import { toQuote } from '../../pricing/quotes.view.ts'
import type { SiteOwner } from '../../sites/sites.queries.ts'
import { noteUse, requireOpenSites, requireOwnSite, requireSites, type StopSites } from '../../sites/sites-of-order.ts'
import { askAfterPlacing, askAfterPlacingGroup } from '../approving/ask.commands.ts'
import { requiresProofs } from '../proof-terms.queries.ts'
import { placedFacts } from '../stored-facts.ts'
import { declareSeals } from '../used-seals.ts'
import { type CostingColumns, requireCosting } from './costing.ts'
import { holdMembership } from './ordering-member.queries.ts'

export type PlaceOrderDeps = { maps: Maps; signer: Signer }
type OrderRequest = BodyOf<typeof api.orders.place>
export type OrderPlacement = {
  request: OrderRequest
  actor: Extract<Actor, { role: 'client' }>
  /** For the client, who is the actor in all else. */
  placedBy?: Extract<Actor, { role: 'admin' }>
  /** Made for a day of a standing order, which agrees to the price of that day. */
  standing?: { id: number; day: LocalDate; part: number; holidayFeeCents: number }
  organizationId: number
  now: Date
}

export function placementOf(request: OrderRequest, actor: Actor, now: Date): OrderPlacement {
  if (actor.role !== 'client' || actor.organizationId === null) throw new AppError('no_organization_to_order')
  return { request, actor, organizationId: actor.organizationId, now }
}

/** What does not depend on the day: a standing order checks it once for many. */
export type CheckedTerms = {
  quoteRequest: QuoteRequest
  quoted: Quote
  addresses: [AddressFacts, AddressFacts]
  costing: CostingColumns
  sites: StopSites
}

export type CheckedOrder = CheckedTerms & {
  scheduledDate: Date | null
  pin: Awaited<ReturnType<typeof newPin>> | null
  closedSites: Stop[]
}

/** Everything that may be refused, and every call to the maps, which may take seconds: before any transaction is open. */
export async function checkOrder(db: Db, tools: PlaceOrderDeps, placement: OrderPlacement): Promise<CheckedOrder> {
  const { request, now } = placement
  const { pickup, delivery } = pinnedRequestOf(request)
  requireInArea(tools.maps, pickup, 'pickup')
  requireInArea(tools.maps, delivery, 'delivery')
  // First, since it costs nothing.
  requireSchedule(request, pickup, now)
  return checkDay(placement, await checkTerms(db, tools, placement))
}

export async function checkTerms(db: Db, tools: PlaceOrderDeps, placement: OrderPlacement): Promise<CheckedTerms> {
  const { request, now } = placement
  const pins = pinnedRequestOf(request)
  requireSampleTerms(request, now)
  requireTradeForm(request)
  requireTextNumber(request)
  const sites = await requireSites(db, ownerOf(placement), request)
  const siteIds = { pickupSiteId: sites.pickup?.id ?? null, deliverySiteId: sites.delivery?.id ?? null }
  // The admin who places it for them sees the whole organization.
  if (!placement.placedBy) requireOwnSite(ownerOf(placement), Object.values(siteIds))
  const costing = await requireCosting(db, { ...request, ...siteIds, organizationId: placement.organizationId })
  const addresses = await requirePoints(db, tools, placement, pins)
  const quoteRequest = withFoundPlaces(pins, addresses)
  const quoted = placement.standing
    ? await quote(tools.maps, quoteRequest)
    : await requirePrice(tools, request, quoteRequest, placement)
  return { quoteRequest, addresses, quoted, costing, sites }
}

export async function checkDay({ request, now }: OrderPlacement, terms: CheckedTerms): Promise<CheckedOrder> {
  const { quoteRequest, quoted, sites } = terms
  const scheduledDate = requireSchedule(request, quoteRequest.pickup, now)
  requireTimeToDrive({ ...slotOf(request), scheduledDate }, quoted.minutes, quoteRequest.pickup, now)
  const visit = { ...slotOf(request), ...quoteRequest, scheduledDate, routeMinutes: quoted.minutes }
  const closedSites = requireOpenSites(sites, visit, { isAccepted: request.acceptsClosedSites, now })
  const pin = request.requiresPin ? await newPin() : null
  return { ...terms, scheduledDate, pin, closedSites }
}

const ownerOf = ({ organizationId, actor }: OrderPlacement): SiteOwner => ({
  organizationId,
  siteIds: actor.membership.siteIds,
})

export type PreparedOrder = { placement: OrderPlacement; checked: CheckedOrder }

/** Runs in the transaction of its idempotency key. */
export async function placeOrder(trx: Db, placement: OrderPlacement, checked: CheckedOrder): Promise<number> {
  const { actor, organizationId, now } = placement
  await holdMembership(trx, organizationId, actor.userId)
  const id = await insertOrder(trx, { placement, checked })
  await grantConsents(trx, [placement])
  await askAfterPlacing(trx, id, organizationId, { actor, now })
  return id
}

type Day = { organizationId: number; client: OrderPlacement['actor']; askedBy: OrderPlacement['actor']; now: Date }

/** The orders of a day of a standing order: a limit of their organization counts for each of them and for their sum. */
export async function placeDay(
  trx: Db,
  { organizationId, client, askedBy, now }: Day,
  prepared: readonly PreparedOrder[],
): Promise<number[]> {
  await holdMembership(trx, organizationId, client.userId)
  const orderIds: number[] = []
  for (const order of prepared) orderIds.push(await insertOrder(trx, order))
  await grantConsents(
    trx,
    prepared.map(({ placement }) => placement),
  )
  await askAfterPlacingGroup(trx, orderIds, organizationId, { actor: askedBy, now })
  return orderIds
}

/** Without what follows once for all orders that are placed together. */
export async function insertOrder(
  trx: Db,
  { placement, checked }: PreparedOrder,
  groupId: number | null = null,
): Promise<number> {
  const { request, actor, placedBy, standing, organizationId, now } = placement
  const [pickup, delivery] = checked.addresses
  const row = {
    organization_id: organizationId,
    client_id: actor.userId,
    group_id: groupId,
    placed_by_admin_id: placedBy?.userId ?? null,
    created_at: now,
    updated_at: now,
    ...rowOf(request, checked.quoteRequest),
    ...checked.costing,
    ...checked.pin,
    ...pricesOf(checked.quoted, standing?.holidayFeeCents),
    ...(standing ? { standing_order_id: standing.id, standing_day: standing.day, standing_part: standing.part } : {}),
    pickup_precision: pickup.precision,
    delivery_precision: delivery.precision,
    scheduled_date: checked.scheduledDate,
    requires_proofs: requiresProofs(organizationId),
  }
  const { id } = await trx
    .insertInto('orders')
    .values({ ...row, ...placedFacts(row) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await declareSeals(trx, { id, organization_id: organizationId }, request.tradeForm, now)
  await recordEvent(trx, {
    name: 'order.placed',
    orderId: id,
    status: 'pending',
    actor: standing ? SYSTEM : (placedBy ?? actor),
    occurredAt: now,
    ...(checked.closedSites.length > 0 ? { details: { closedSites: checked.closedSites } } : {}),
  })
  return id
}

/** In one order for all: of two requests with the same numbers, the second waits for the first. */
export async function grantConsents(trx: Db, placements: readonly OrderPlacement[]): Promise<void> {
  const grants = new Map(
    placements.flatMap(({ request, actor, now }) => {
      const number = numberToText(request)
      return number ? [[number, { number, by: actor.userId, how: 'sender' as const, now }]] : []
    }),
  )
  for (const number of [...grants.keys()].sort()) await grantConsent(trx, grants.get(number) as Grant)
}

type RouteRequest = Pick<
  OrderRequest,
  'pickupLatitude' | 'pickupLongitude' | 'deliveryLatitude' | 'deliveryLongitude' | 'priority' | 'serviceType'
>

export const pinnedRequestOf = (request: RouteRequest): PinnedRequest => ({
  pickup: { latitude: Number(request.pickupLatitude), longitude: Number(request.pickupLongitude) },
  delivery: { latitude: Number(request.deliveryLatitude), longitude: Number(request.deliveryLongitude) },
  priority: request.priority,
  serviceType: request.serviceType,
})

type WindowRequest = Pick<OrderRequest, 'preferredTimeSlot' | 'slotFromMinutes' | 'slotToMinutes' | 'scheduledDate'>

export const slotOf = (request: Omit<WindowRequest, 'scheduledDate'>): SlotChoice => ({
  preferredTimeSlot: request.preferredTimeSlot,
  slotFromMinutes: request.slotFromMinutes ?? null,
  slotToMinutes: request.slotToMinutes ?? null,
})

export function requireSchedule(
  request: WindowRequest & Pick<OrderRequest, 'priority'>,
  pickup: Point,
  now: Date,
): Date | null {
  const scheduledDate = request.scheduledDate === null ? null : new Date(request.scheduledDate)
  const decision = decideSchedule(
    { ...slotOf(request), priority: request.priority, scheduledDate },
    zoneOf(pickup),
    now,
  )
  if (decision.ok) return decision.scheduledDate
  throw new AppError(decision.reason, {}, { fields: { [decision.field]: SENTENCES[decision.reason] } })
}

type Window = SlotChoice & { scheduledDate: Date | null }

export function requireTimeToDrive(window: Window, minutes: number, pickup: Point, now: Date): void {
  const { scheduledDate, preferredTimeSlot } = window
  if (!scheduledDate) return
  const zone = zoneOf(pickup)
  const earliest = earliestEnd({ ...window, scheduledDate }, minutes, zone, now)
  if (!earliest) return
  const field = preferredTimeSlot === 'specific' ? 'slotFromMinutes' : 'preferredTimeSlot'
  const values = { minutes, earliest, zone }
  throw new AppError('window_too_short', values, { fields: { [field]: SENTENCES.window_too_short(values) } })
}

function requireSampleTerms(request: OrderRequest, now: Date): void {
  const { serviceType, temperatureBand, stabilityHours } = request
  const collectedAt = request.collectedAt === null ? null : new Date(request.collectedAt)
  const decision = decideSampleTerms({ serviceType, temperatureBand, collectedAt, stabilityHours }, now)
  if (!decision.ok) throw asError(decision)
}

function requireTradeForm({ tradeForm, ...item }: OrderRequest): void {
  const decision = decideTradeForm(tradeForm, item)
  if (!decision.ok) throw asError(decision)
}

const numberToText = ({ textsRecipient, deliveryContactPhone }: OrderRequest): string | null =>
  textsRecipient ? textNumber(deliveryContactPhone ?? '') : null

function requireTextNumber(request: OrderRequest): void {
  if (request.textsRecipient && !numberToText(request))
    throw invalidField('deliveryContactPhone', FIELD_MESSAGES.phoneToTextRequired)
}

function requirePoints(
  db: Db,
  tools: PlaceOrderDeps,
  { request, organizationId }: OrderPlacement,
  pins: PinnedRequest,
): Promise<CheckedTerms['addresses']> {
  const known = { db, ...tools }
  return Promise.all([
    requirePointOfAddress(known, {
      text: request.pickupAddress,
      point: pins.pickup,
      token: request.pickupToken,
      organizationId,
    }),
    requirePointOfAddress(known, {
      text: request.deliveryAddress,
      point: pins.delivery,
      token: request.deliveryToken,
      organizationId,
    }),
  ])
}

/**
 * The quoted price while its token is valid, otherwise today's. A different total from the browser is refused. Who is shown no
 * price agrees to whatever it is: the organization pays.
 */
export async function requirePrice(
  { maps, signer }: PlaceOrderDeps,
  request: Pick<OrderRequest, 'quoteToken' | 'totalCost'>,
  quoteRequest: QuoteRequest,
  { actor, now }: { actor: Actor; now: Date },
): Promise<Quote> {
  const signedQuote = request.quoteToken ? openQuote(signer, request.quoteToken, quoteRequest, now) : null
  const quoted = signedQuote ?? (await quote(maps, quoteRequest))
  if (!seesPrices(actor)) return quoted
  if (request.totalCost === undefined) throw invalidField('totalCost', FIELD_MESSAGES.required)
  if (parseCents(request.totalCost) === quoted.price.totalCents) return quoted
  throw new AppError(
    'price_changed',
    { totalCents: quoted.price.totalCents },
    toQuote(signer, quoteRequest, quoted, now),
  )
}

async function newPin() {
  const pin = String(randomInt(10 ** PIN_DIGITS)).padStart(PIN_DIGITS, '0')
  return { delivery_pin: pin, pin_check: JSON.stringify(await makePinCheck(pin)) }
}

/** Everything that the client sends is stored under its own name, but for the price, the costing and the tokens. */
function rowOf(request: OrderRequest, { pickup, delivery }: PinnedRequest) {
  const { totalCost, quoteToken, pickupToken, deliveryToken, acceptsClosedSites, costCenterId, poNumber, ...fields } =
    request
  return {
    ...columnsOf('orders', fields),
    ...columnsOf('orders', slotOf(request)),
    pickup_latitude: pickup.latitude.toFixed(6),
    pickup_longitude: pickup.longitude.toFixed(6),
    delivery_latitude: delivery.latitude.toFixed(6),
    delivery_longitude: delivery.longitude.toFixed(6),
    trade_form: request.tradeForm && JSON.stringify(request.tradeForm),
    collected_at: request.collectedAt === null ? null : new Date(request.collectedAt),
  }
}

export const pricesOf = ({ price, minutes, quality }: Quote, holidayFeeCents = 0) => ({
  holiday_fee_cents: holidayFeeCents,
  base_cents: price.baseCents,
  distance_fee_cents: price.distanceFeeCents,
  priority_fee_cents: price.priorityFeeCents,
  total_cents: price.totalCents + holidayFeeCents,
  distance_miles: price.distanceMiles,
  route_quality: quality,
  route_minutes: minutes,
})

/**
 * In the orders' transaction, and last: most orders of an organization begin at the same address, whose row is locked from here to
 * the commit. As the first statement it would have each of them wait for all the work of the one before it.
 */
export async function saveAddresses(
  trx: Db,
  { organizationId, now }: { organizationId: number; now: Date },
  orders: readonly PreparedOrder[],
): Promise<void> {
  await saveToAddressBook(
    trx,
    { organizationId, now },
    orders.flatMap(({ placement: { request }, checked: { addresses } }) => [
      { facts: addresses[0], contact: { name: request.pickupContactName, phone: request.pickupContactPhone } },
      { facts: addresses[1], contact: { name: request.deliveryContactName, phone: request.deliveryContactPhone } },
    ]),
  )
  await noteUse(
    trx,
    orders.map(({ checked }) => checked.sites),
    now,
  )
}
