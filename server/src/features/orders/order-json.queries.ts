/**
 * Orders as the contract has them, made as JSON by PostgreSQL in one statement: a page of orders with its people and messages
 * took six statements, whose rows were read, mapped and written again here. What a viewer may not see is left out here
 * and nowhere else. The fields are plain text, the same for every caller of a role, so that the statement is prepared once.
 */
import type { Order } from '@meridian/contract/orders.ts'
import { LAST_ID } from '@meridian/domain/ids.ts'
import { DRIVER_SHARE_PERCENT } from '@meridian/domain/money.ts'
import type { Actor } from '@meridian/domain/order-lifecycle.ts'
import { MOVING_STATUSES } from '@meridian/domain/orders.ts'
import { CLOCK_TOLERANCE_MS } from '@meridian/domain/positions.ts'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { Json } from '../../http/serialize.ts'

const MESSAGES_IN_A_LIST = 20

/** Who looks, and since when an order must have been delivered for its contacts, notes and chat to be closed. */
export type OrderViewer = { actor: Actor; closedBefore: Date }

export type OrderPage = {
  json: Json<Order[]>
  count: number
  /** Of the last order of the page, not counting the one that was put first: the next page begins below it. */
  lastId: number | null
}

/** `ids` is a select of order ids. `first` comes first if it is among them, then newest first, by id: ids are assigned in order. */
export async function orderPage(
  db: Db,
  { actor, closedBefore }: OrderViewer,
  ids: Expression<unknown>,
  first: number | null = null,
): Promise<OrderPage> {
  const { rows } = await sql<{ json: string; count: number; last_id: number | null }>`
    with viewer as (select ${actor.userId}::int as user_id, ${driverIdOf(actor)}::int as driver_id,
      ${first}::int as first_id, ${closedBefore}::timestamptz as closed_before),
    page as materialized (select orders.* from orders join (${ids}) ids on ids.id = orders.id),
    ${STATEMENTS[actor.role]}`.execute(db)
  const [row] = rows as [(typeof rows)[number]]
  return { json: new Json(row.json), count: row.count, lastId: row.last_id }
}

/** One order that is known to exist. */
export async function orderJson(db: Db, viewer: OrderViewer, id: number): Promise<Json<Order>> {
  const { json } = await orderPage(db, viewer, sql`select ${id}::int as id`)
  return new Json(json.text.slice(1, -1))
}

/** For a reply that holds more than orders. */
export const readOrders = async (db: Db, viewer: OrderViewer, ids: readonly number[]): Promise<Order[]> =>
  JSON.parse((await orderPage(db, viewer, sql`select unnest(${ids}::int[]) as id`)).json.text)

const driverIdOf = (actor: Actor): number | null => (actor.role === 'driver' ? actor.driverId : null)

const time = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const money = (cents: string) => `(${cents} * 0.01)::text`
const isMoving = (status: string) => `${status} in (${MOVING_STATUSES.map((name) => `'${name}'`).join(', ')})`

type Viewer = {
  /** Whether the viewer is shown the item, the people at the stops, the notes and the exact delivery address. */
  maySeePersonal: string
  /** Whether the viewer is shown the driver's phone and e-mail address. */
  maySeeContact: string
  driverPay: string
  /** Whether the viewer is shown who drives, and where the driver is. */
  maySeeDriver: string
  maySeePosition: string
  mayMessage: string
  isRatedByMe: string
}

const rated = (side: 'client' | 'driver') =>
  `o.status = 'delivered' and exists (select from ratings r where r.order_id = o.id and r.side = '${side}')`
const pay = money(`round(o.total_cents * ${DRIVER_SHARE_PERCENT / 100})`)
const isOwnJob = 'o.driver_id is not distinct from viewer.driver_id'
const areContactsOpen = '(o.delivered_at is null or o.delivered_at > viewer.closed_before)'

const VIEWERS: Record<Actor['role'], Viewer> = {
  client: {
    maySeePersonal: 'true',
    maySeeContact: areContactsOpen,
    driverPay: 'null::text',
    maySeeDriver: 'true',
    // While the driver is on this order, not before: an older position is from another client's job. From Complete Pickup
    // to Start Delivery tracking is off: a newer position is not this client's business.
    maySeePosition: `${isMoving('o.status')} and (o.status <> 'pickup_complete' or d.position_at <= o.picked_up_at)
      and coalesce(d.position_at >= (select max(e.occurred_at) from events e
      where e.order_id = o.id and e.name = 'order.job_started') - interval '${CLOCK_TOLERANCE_MS} milliseconds', true)`,
    mayMessage: 'true',
    isRatedByMe: rated('client'),
  },
  driver: {
    // Before accepting, a driver needs the route and the pay, not the item or the people; some days after delivery, neither.
    maySeePersonal: `(${isOwnJob} and ${areContactsOpen})`,
    maySeeContact: 'true',
    driverPay: pay,
    // Another driver may have accepted the job a moment ago; who that is, is not this driver's business.
    maySeeDriver: isOwnJob,
    maySeePosition: "d.status <> 'offline'",
    mayMessage: `(${isOwnJob} and ${areContactsOpen})`,
    isRatedByMe: rated('driver'),
  },
  admin: {
    maySeePersonal: 'true',
    maySeeContact: 'true',
    driverPay: pay,
    maySeeDriver: 'true',
    maySeePosition: "d.status <> 'offline'",
    mayMessage: 'true',
    isRatedByMe: 'false',
  },
  // The clock and the payment provider change orders, but have no screen to see one on.
  system: {
    maySeePersonal: 'false',
    maySeeContact: 'false',
    driverPay: 'null::text',
    maySeeDriver: 'false',
    maySeePosition: 'false',
    mayMessage: 'false',
    isRatedByMe: 'false',
  },
}

const IS_FIRST = '(o.id is not distinct from (select first_id from viewer))'

function statementFor(viewer: Viewer): string {
  return `
    assigned_drivers as materialized (${ASSIGNED_DRIVERS})
    select coalesce(json_agg(o order by ${IS_FIRST} desc, o.id desc), '[]')::text as json, count(*)::int as count,
      coalesce(min(o.id) filter (where not ${IS_FIRST}), ${LAST_ID}) as last_id
    from (
      select ${fieldsFor(viewer)}
      from page o cross join viewer
      join users c on c.id = o.client_id
      join organizations g on g.id = o.organization_id
      left join assigned_drivers d on d.id = o.driver_id and ${viewer.maySeeDriver}
    ) o`
}

const ASSIGNED_DRIVERS = `
  select d.id, d.position_at, d.current_latitude, d.current_longitude,
    case
      when exists (select from orders w where w.driver_id = d.id and ${isMoving('w.status')}) then 'busy'
      when d.is_on_duty then 'available' else 'offline'
    end as status,
    round(d.rating_sum::numeric / nullif(d.rating_count, 0), 2)::float8 as rating,
    d.opening_deliveries + coalesce((select s.deliveries from driver_standings s where s.driver_id = d.id),
      (select count(*) from orders w where w.driver_id = d.id and w.status = 'delivered')) as deliveries,
    u.first_name, u.last_name, u.phone, u.email
  from drivers d join users u on u.id = d.user_id
  where d.id in (select driver_id from page)`

const reducible = ({ maySeePersonal }: Viewer, whole: string, reduced: string) =>
  maySeePersonal === 'true' ? whole : `case when ${maySeePersonal} then ${whole} else ${reduced} end`
const personal = (viewer: Viewer, column: string) => reducible(viewer, column, 'null')
/** On a grid of about half a mile. */
const nearby = (degrees: string) => `round(round(${degrees} * 125) / 125, 3)`

const fieldsFor = (viewer: Viewer) => `
  o.id, o.client_id as "clientId", o.service_type as "serviceType", o.priority, o.status,
  o.payment_state as "paymentState",
  o.pickup_address as "pickupAddress",
  o.pickup_latitude::text as "pickupLatitude", o.pickup_longitude::text as "pickupLongitude",
  o.pickup_precision as "pickupPrecision",
  ${personal(viewer, 'o.pickup_contact_name')} as "pickupContactName",
  ${personal(viewer, 'o.pickup_contact_phone')} as "pickupContactPhone",
  ${reducible(viewer, 'o.delivery_address', 'delivery_area(o.delivery_address)')} as "deliveryAddress",
  ${reducible(viewer, 'o.delivery_latitude', nearby('o.delivery_latitude'))}::text as "deliveryLatitude",
  ${reducible(viewer, 'o.delivery_longitude', nearby('o.delivery_longitude'))}::text as "deliveryLongitude",
  o.delivery_precision as "deliveryPrecision",
  ${personal(viewer, 'o.delivery_contact_name')} as "deliveryContactName",
  ${personal(viewer, 'o.delivery_contact_phone')} as "deliveryContactPhone",
  ${time('o.scheduled_date')} as "scheduledDate", o.preferred_time_slot as "preferredTimeSlot",
  o.slot_from_minutes as "slotFromMinutes", o.slot_to_minutes as "slotToMinutes",
  ${reducible(viewer, 'o.item_description', "''")} as "itemDescription",
  ${personal(viewer, 'o.special_instructions')} as "specialInstructions",
  o.requires_signature as "requiresSignature", o.requires_id as "requiresId",
  ${money('o.base_cents')} as "baseRate", ${money('o.distance_fee_cents')} as "distanceFee",
  ${money('o.priority_fee_cents')} as "priorityFee", ${money('o.total_cents')} as "totalCost",
  ${viewer.driverPay} as "driverPay",
  o.distance_miles::text as distance, o.route_quality as "routeQuality", o.route_minutes as "estimatedTime",
  ${time('o.created_at')} as "createdAt", ${time('o.confirmed_at')} as "confirmedAt",
  ${time('o.assigned_at')} as "assignedAt", ${time('o.picked_up_at')} as "pickedUpAt",
  ${time('o.delivered_at')} as "deliveredAt",
  json_build_object('organizationName', g.name, 'firstName', ${reducible(viewer, 'c.first_name', "''")},
    'lastName', ${reducible(viewer, 'c.last_name', "''")}, 'phone', ${personal(viewer, 'c.phone')}) as client,
  case when d.id is not null then json_build_object('id', d.id, 'status', d.status, 'rating', d.rating,
    'totalDeliveries', d.deliveries,
    'currentLatitude', case when ${viewer.maySeePosition} then d.current_latitude end,
    'currentLongitude', case when ${viewer.maySeePosition} then d.current_longitude end,
    'positionAt', case when ${viewer.maySeePosition} then ${time('d.position_at')} end,
    'user', json_build_object('firstName', d.first_name, 'lastName', d.last_name,
      'phone', case when ${viewer.maySeeContact} then d.phone end,
      'email', case when ${viewer.maySeeContact} then d.email else '' end)) end as driver,
  ${messagesFor(viewer)} as messages,
  ${unreadFor(viewer)} as "unreadCount",
  ${viewer.isRatedByMe} as "isRatedByMe",
  o.status = 'delivered' and exists (select from rating_dismissals x where x.order_id = o.id
    and x.user_id = viewer.user_id) as "isRatingDismissed"`

/** The latest few, oldest first. Read means: a reader other than the sender has read that far. */
const messagesFor = ({ mayMessage }: Viewer) => `
  (select coalesce(json_agg(m order by m.id), '[]') from (
    select m.id, t.order_id as "orderId", t.support_user_id as "supportUserId", m.sender_id as "senderId",
      btrim(u.first_name || ' ' || u.last_name) as "senderName", u.role as "senderRole", m.content,
      exists (select from message_reads r where r.thread_id = m.thread_id and r.user_id <> m.sender_id
        and r.last_read_message_id >= m.id) as "isRead",
      ${time('m.created_at')} as "createdAt"
    from message_threads t join messages m on m.thread_id = t.id join users u on u.id = m.sender_id
    where t.order_id = o.id and ${mayMessage}
    order by m.id desc limit ${MESSAGES_IN_A_LIST}) m)`

const unreadFor = ({ mayMessage }: Viewer) => `
  (select count(*)::int from message_threads t join messages m on m.thread_id = t.id
    left join message_reads r on r.thread_id = t.id and r.user_id = viewer.user_id
    where t.order_id = o.id and ${mayMessage} and m.sender_id <> viewer.user_id
      and m.id > coalesce(r.last_read_message_id, 0))`

const STATEMENTS = Object.fromEntries(
  Object.entries(VIEWERS).map(([role, viewer]) => [role, sql.raw(statementFor(viewer))]),
) as Record<Actor['role'], RawBuilder<unknown>>
