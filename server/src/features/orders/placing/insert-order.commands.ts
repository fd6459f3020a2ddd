/** A checked order becomes a row, with what follows from it. */
import { SYSTEM } from '@meridian/domain/orders/order-lifecycle.ts'
import { columnsOf } from '../../../db/columns.ts'
import type { Db } from '../../../db/database.ts'
import { recordEvent } from '../../../events/events.ts'
import { putOnAccount } from '../../../orders/changing/account-of-order.commands.ts'
import { requiresProofs } from '../../../orders/proof-terms.queries.ts'
import { placedFacts } from '../../../orders/stored-facts.ts'
import { declareSeals } from '../../../orders/used-seals.ts'
import { type Grant, grantConsent } from '../../../sms/consents.ts'
import { saveToAddressBook } from '../../addresses/address-book.commands.ts'
import type { PinnedRequest } from '../../pricing/quotes.ts'
import { noteUse } from '../../sites/sites-of-order.ts'
import { askAfterPlacing, askAfterPlacingGroup } from '../approving/ask.commands.ts'
import { type CheckedOrder, numberToText, type PreparedOrder } from './check-order.ts'
import { pricesOf, reachOf } from './order-price.ts'
import { slotOf } from './order-window.ts'
import { holdMembership } from './ordering-member.queries.ts'
import type { OrderPlacement, OrderRequest } from './placement.ts'

/** Runs in the transaction of its idempotency key. */
export async function placeOrder(trx: Db, placement: OrderPlacement, checked: CheckedOrder): Promise<number> {
  const { actor, organizationId, now } = placement
  await holdMembership(trx, organizationId, actor.userId)
  const id = await insertOrder(trx, { placement, checked })
  await grantConsents(trx, [placement])
  await askAfterPlacing(trx, id, organizationId, { actor, now })
  await putOnAccount(trx, organizationId, [id], now)
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
  await putOnAccount(trx, organizationId, orderIds, now)
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
    ...reachOf(checked.quoted, checked.scheduledDate),
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
