/** Whether an order can be placed: its addresses, its price, its time and its terms, before any transaction is open. */

import { randomInt } from 'node:crypto'
import { textNumber } from '@meridian/domain/accounts/phones.ts'
import { PIN_DIGITS } from '@meridian/domain/proofs/proofs.ts'
import { decideSampleTerms } from '@meridian/domain/proofs/stability.ts'
import type { Stop } from '@meridian/domain/proofs/stops.ts'
import { decideTradeForm } from '@meridian/domain/trade-forms/trade-forms.ts'
import type { Db } from '../../../db/database.ts'
import { AppError, asError, invalidField } from '../../../errors/app-error.ts'
import type { StopSites } from '../../../orders/reading/order-sites.queries.ts'
import { makePinCheck } from '../../../security/second-factors/pin-check.ts'
import { type AddressFacts, requirePointOfAddress } from '../../addresses/verify-address.ts'
import {
  type PinnedRequest,
  promisedOrder,
  type Quote,
  type QuoteRequest,
  quoteRoute,
  requireInArea,
  withFoundPlaces,
} from '../../pricing/quotes.ts'
import type { SiteOwner } from '../../sites/sites.queries.ts'
import { requireOpenSites, requireOwnSite, requireSites } from '../../sites/sites-of-order.ts'
import { type CostingColumns, requireCosting } from './costing.ts'
import { pinnedRequestOf, requirePrice } from './order-price.ts'
import { requireSchedule, requireTimeToDrive, slotOf } from './order-window.ts'
import type { OrderPlacement, OrderRequest, PlaceOrderDeps } from './placement.ts'

/** Of an order that is refused: whatever else would be, as far as it can be seen without the rest. */
export async function otherRefusals(db: Db, placement: OrderPlacement): Promise<AppError[]> {
  const { request, now, organizationId } = placement
  const { pickup } = pinnedRequestOf(request)
  const checks: (() => unknown)[] = [
    () => requireSchedule(request, pickup, now),
    () => requireSampleTerms(request, now),
    () => requireTradeForm(request),
    () => requireTextNumber(request),
    async () => {
      const { pickup: from, delivery: to } = await requireSites(db, ownerOf(placement), request)
      await requireCosting(db, {
        ...request,
        organizationId,
        pickupSiteId: from?.id ?? null,
        deliverySiteId: to?.id ?? null,
      })
    },
  ]
  const refusals: AppError[] = []
  for (const check of checks)
    try {
      await check()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refusals.push(error)
    }
  return refusals
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
    ? await quoteRoute(tools.maps, quoteRequest)
    : await requirePrice(db, tools, request, quoteRequest, placement)
  return { quoteRequest, addresses, quoted, costing, sites }
}

export async function checkDay({ request, now }: OrderPlacement, terms: CheckedTerms): Promise<CheckedOrder> {
  const { quoteRequest, quoted, sites } = terms
  const scheduledDate = requireSchedule(request, quoteRequest.pickup, now)
  requireTimeToDrive({ ...slotOf(request), scheduledDate }, quoted.minutes, quoteRequest.pickup, now)
  const visit = { ...promisedOrder(quoteRequest, quoted, now), ...slotOf(request), scheduledDate }
  const closedSites = requireOpenSites(sites, visit, { isAccepted: request.acceptsClosedSites, now })
  const pin = request.requiresPin ? await newPin() : null
  return { ...terms, scheduledDate, pin, closedSites }
}

const ownerOf = ({ organizationId, actor }: OrderPlacement): SiteOwner => ({
  organizationId,
  siteIds: actor.membership.siteIds,
})

export type PreparedOrder = { placement: OrderPlacement; checked: CheckedOrder }

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

export const numberToText = ({ textsRecipient, deliveryContactPhone }: OrderRequest): string | null =>
  textsRecipient ? textNumber(deliveryContactPhone ?? '') : null

function requireTextNumber(request: OrderRequest): void {
  if (request.textsRecipient && !numberToText(request))
    throw invalidField('deliveryContactPhone', 'phoneToTextRequired')
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

async function newPin() {
  const pin = String(randomInt(10 ** PIN_DIGITS)).padStart(PIN_DIGITS, '0')
  return { delivery_pin: pin, pin_check: JSON.stringify(await makePinCheck(pin)) }
}
