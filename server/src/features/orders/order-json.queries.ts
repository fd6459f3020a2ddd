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
import { TRACKED_STATUSES } from '@meridian/domain/timeline.ts'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import {
  array,
  boolean,
  code,
  codeOrNull,
  type JsonValue,
  json,
  members,
  number,
  numberOrNull,
  object,
  text,
  time,
} from '../../db/json-text.ts'
import { Json } from '../../http/serialize.ts'

const MESSAGES_IN_A_LIST = 20

/** Who looks, and since when an order must have been delivered for its contacts, notes and chat to be closed. */
export type OrderViewer = { actor: Actor; closedBefore: Date }

export type OrderPage = {
  json: Json<Order[]>
  count: number
  /** Of the last order of the page, not counting the one that was put first: the next page begins below it. */
  lastId: number | null
  /** For an admin, whose reading is recorded. */
  idsRead: readonly number[]
}

/** `ids` is a select of order ids. `first` comes first if it is among them, then newest first, by id: ids are assigned in order. */
export async function orderPage(
  db: Db,
  { actor, closedBefore }: OrderViewer,
  ids: Expression<unknown>,
  first: number | null = null,
): Promise<OrderPage> {
  const { rows } = await sql<{ json: string; count: number; last_id: number | null; ids_read: number[] | null }>`
    with viewer as (select ${actor.userId}::int as user_id, ${driverIdOf(actor)}::int as driver_id,
      ${first}::int as first_id, ${closedBefore}::timestamptz as closed_before),
    page as materialized (select orders.* from unnest(array(${ids})) as ids (id) join orders using (id)),
    ${STATEMENTS[actor.role]}`.execute(db)
  const [row] = rows as [(typeof rows)[number]]
  return { json: new Json(row.json), count: row.count, lastId: row.last_id, idsRead: row.ids_read ?? [] }
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

const money = (cents: string) => code(`${cents} * 0.01`)
const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')
const isMoving = (status: string) => `${status} in (${quoted(MOVING_STATUSES)})`

type Viewer = {
  /** Whether the viewer is shown the item, the people at the stops, the notes and the exact delivery address. */
  maySeePersonal: string
  /** Whether the viewer is shown the driver's phone and e-mail address. */
  maySeeContact: string
  driverPay: JsonValue
  /** Whether the viewer is shown who drives. */
  maySeeDriver: string
  /** A select of the driver's position as far as the viewer may see it. */
  position: string
  mayMessage: string
  idsRead: string
  isRatedByMe: string
}

const CURRENT_POSITION = `select d.current_latitude as latitude, d.current_longitude as longitude,
  d.position_at as recorded_at where d.status <> 'offline'`

const rated = (side: 'client' | 'driver') =>
  `o.status = 'delivered' and exists (select from ratings r where r.order_id = o.id and r.side = '${side}')`
const NOTHING = json("'null'")
const pay = money(`round(o.total_cents * ${DRIVER_SHARE_PERCENT / 100})`)
/** Of an order with several drivers, what this one earned. */
const ownPay = money(`coalesce((select (s ->> 'payCents')::int from jsonb_array_elements(o.leg_shares) s
  where (s ->> 'driverId')::int = viewer.driver_id), round(o.total_cents * ${DRIVER_SHARE_PERCENT / 100}))`)
const isOwnJob = 'o.driver_id is not distinct from viewer.driver_id'
const areContactsOpen = '(o.delivered_at is null or o.delivered_at > viewer.closed_before)'

const VIEWERS: Record<Actor['role'], Viewer> = {
  client: {
    maySeePersonal: 'true',
    maySeeContact: areContactsOpen,
    driverPay: NOTHING,
    maySeeDriver: 'true',
    // Reported for this order since tracking began: any other position is of another client's job or of the driver's own time.
    position: `select l.latitude, l.longitude, l.recorded_at from locations l
      where l.driver_id = d.id and l.order_id = o.id and not l.is_coarse
        and o.status in (${quoted(TRACKED_STATUSES)}) and l.recorded_at >= coalesce((select max(e.occurred_at
          - case e.name when 'order.job_started' then interval '${CLOCK_TOLERANCE_MS} milliseconds' else interval '0' end)
          from events e where e.order_id = o.id and e.name in ('order.job_started', 'order.delivery_started')), '-infinity')
      order by l.recorded_at desc limit 1`,
    mayMessage: 'true',
    idsRead: 'null::int[]',
    isRatedByMe: rated('client'),
  },
  driver: {
    // Before accepting, a driver needs the route and the pay, not the item or the people; some days after delivery, neither.
    maySeePersonal: `(${isOwnJob} and ${areContactsOpen})`,
    maySeeContact: 'true',
    driverPay: ownPay,
    // Another driver may have accepted the job a moment ago; who that is, is not this driver's business.
    maySeeDriver: isOwnJob,
    position: CURRENT_POSITION,
    mayMessage: `(${isOwnJob} and ${areContactsOpen})`,
    idsRead: 'null::int[]',
    isRatedByMe: rated('driver'),
  },
  admin: {
    maySeePersonal: 'true',
    maySeeContact: 'true',
    driverPay: pay,
    maySeeDriver: 'true',
    position: CURRENT_POSITION,
    mayMessage: 'true',
    idsRead: 'array_agg(o.id order by o.id desc)',
    isRatedByMe: 'false',
  },
  // The clock and the payment provider change orders, but have no screen to see one on.
  system: {
    maySeePersonal: 'false',
    maySeeContact: 'false',
    driverPay: NOTHING,
    maySeeDriver: 'false',
    position: 'select null::float8 as latitude, null::float8 as longitude, null::timestamptz as recorded_at',
    mayMessage: 'false',
    idsRead: 'null::int[]',
    isRatedByMe: 'false',
  },
}

const IS_FIRST = '(o.id is not distinct from (select first_id from viewer))'

function statementFor(viewer: Viewer): string {
  return `
    assigned_drivers as materialized (${ASSIGNED_DRIVERS})
    select ${array('o.json', `order by ${IS_FIRST} desc, o.id desc`)} as json, count(*)::int as count,
      coalesce(min(o.id) filter (where not ${IS_FIRST}), ${LAST_ID}) as last_id, ${viewer.idsRead} as ids_read
    from (
      select o.id, ${object(fieldsFor(viewer))} as json
      from page o cross join viewer
      join users c on c.id = o.client_id
      join organizations g on g.id = o.organization_id
      left join assigned_drivers d on d.id = o.driver_id and ${viewer.maySeeDriver}
      left join message_threads t on t.order_id = o.id and ${viewer.mayMessage}
      left join lateral (${viewer.position}) p on true
    ) o`
}

/** Each driver once, however many of the orders are theirs; only the contacts and the position depend on the order. */
const ASSIGNED_DRIVERS = `
  select d.*,
    ${members({
      id: number('d.id'),
      status: code('d.status'),
      rating: numberOrNull('d.rating'),
      totalDeliveries: number('d.deliveries'),
    })} as members,
    ${members({ firstName: text('d.first_name'), lastName: text('d.last_name') })} as name,
    ${members({ phone: text('d.phone'), email: text('d.email') })} as contact
  from (
    select d.id, d.position_at, d.current_latitude, d.current_longitude,
      u.first_name, u.last_name, u.phone, u.email,
      case
        when exists (select from orders w where w.driver_id = d.id and ${isMoving('w.status')}) then 'busy'
        when d.is_on_duty then 'available' else 'offline'
      end as status,
      round(d.rating_sum::numeric / nullif(d.rating_count, 0), 2)::float8 as rating,
      d.opening_deliveries + coalesce((select s.deliveries from driver_standings s where s.driver_id = d.id),
        (select count(*) from orders w where w.driver_id = d.id and w.status = 'delivered')) as deliveries
    from drivers d join users u on u.id = d.user_id
    where d.id in (select driver_id from page)
  ) d`

const reducible = ({ maySeePersonal }: Viewer, whole: string, reduced: string) =>
  maySeePersonal === 'true' ? whole : `case when ${maySeePersonal} then ${whole} else ${reduced} end`
const personal = (viewer: Viewer, column: string) => text(reducible(viewer, column, 'null'))
/** On a grid of about half a mile. */
const nearby = (degrees: string) => `round(round(${degrees} * 125) / 125, 3)`

const fieldsFor = (viewer: Viewer): Record<keyof Order, JsonValue> => ({
  id: number('o.id'),
  clientId: number('o.client_id'),
  serviceType: code('o.service_type'),
  priority: code('o.priority'),
  status: code('o.status'),
  paymentState: code('o.payment_state'),
  pickupAddress: text('o.pickup_address'),
  pickupLatitude: code('o.pickup_latitude'),
  pickupLongitude: code('o.pickup_longitude'),
  pickupPrecision: code('o.pickup_precision'),
  pickupContactName: personal(viewer, 'o.pickup_contact_name'),
  pickupContactPhone: personal(viewer, 'o.pickup_contact_phone'),
  deliveryAddress: text(reducible(viewer, 'o.delivery_address', 'o.delivery_area')),
  deliveryLatitude: code(reducible(viewer, 'o.delivery_latitude', nearby('o.delivery_latitude'))),
  deliveryLongitude: code(reducible(viewer, 'o.delivery_longitude', nearby('o.delivery_longitude'))),
  deliveryPrecision: code('o.delivery_precision'),
  deliveryContactName: personal(viewer, 'o.delivery_contact_name'),
  deliveryContactPhone: personal(viewer, 'o.delivery_contact_phone'),
  scheduledDate: time('o.scheduled_date'),
  preferredTimeSlot: codeOrNull('o.preferred_time_slot'),
  slotFromMinutes: numberOrNull('o.slot_from_minutes'),
  slotToMinutes: numberOrNull('o.slot_to_minutes'),
  itemDescription: text(reducible(viewer, 'o.item_description', "''")),
  specialInstructions: personal(viewer, 'o.special_instructions'),
  requiresSignature: boolean('o.requires_signature'),
  requiresId: boolean('o.requires_id'),
  requiresPhoto: boolean('o.requires_photo'),
  requiresPin: boolean('o.requires_pin'),
  isControlled: boolean('o.is_controlled'),
  requiresProofs: boolean('o.requires_proofs'),
  packageCount: number('o.package_count'),
  temperatureBand: codeOrNull('o.temperature_band'),
  collectedAt: time('o.collected_at'),
  stabilityHours: numberOrNull('o.stability_hours'),
  captured: json(`case when ${isMoving('o.status')} then (${CAPTURED}) else '[]' end`),
  arrivals: json(`case when ${isMoving('o.status')} then (${ARRIVALS}) else '[]' end`),
  exception: json(`case when o.has_exceptions then coalesce((${LATEST_EXCEPTION}), 'null') else 'null' end`),
  return: json(`case when o.has_exceptions then coalesce((${RETURN}), 'null') else 'null' end`),
  baseRate: money('o.base_cents'),
  distanceFee: money('o.distance_fee_cents'),
  priorityFee: money('o.priority_fee_cents'),
  totalCost: money('o.total_cents'),
  driverPay: viewer.driverPay,
  distance: code('o.distance_miles'),
  routeQuality: code('o.route_quality'),
  estimatedTime: number('o.route_minutes'),
  createdAt: time('o.created_at'),
  confirmedAt: time('o.confirmed_at'),
  assignedAt: time('o.assigned_at'),
  pickedUpAt: time('o.picked_up_at'),
  deliveredAt: time('o.delivered_at'),
  client: json(
    object({
      organizationName: text('g.name'),
      firstName: text(reducible(viewer, 'c.first_name', "''")),
      lastName: text(reducible(viewer, 'c.last_name', "''")),
      phone: personal(viewer, 'c.phone'),
    }),
  ),
  driver: json(driverFor(viewer)),
  // Most orders have no conversation, and then neither is looked for.
  messages: json(`case when t.id is null then '[]' else (${MESSAGES}) end`),
  unreadCount: json(`case when t.id is null then 0 else (${UNREAD_COUNT}) end`),
  isRatedByMe: boolean(viewer.isRatedByMe),
  isRatingDismissed: boolean(`o.status = 'delivered' and exists (select from rating_dismissals x where x.order_id = o.id
    and x.user_id = viewer.user_id)`),
})

function driverFor({ maySeeContact }: Viewer): string {
  const noContact = '"phone":null,"email":""'
  const position = members({
    currentLatitude: numberOrNull('p.latitude'),
    currentLongitude: numberOrNull('p.longitude'),
    positionAt: time('p.recorded_at'),
  })
  return `case when d.id is null then 'null' else concat('{', d.members,
    ',"user":{', d.name, ',', case when ${maySeeContact} then d.contact else '${noContact}' end,
    '},', ${position}, '}') end`
}

const CAPTURED = `
  select ${array('s.json', 'order by s.id')} from (
    select s.id, ${object({ stop: code('s.stop'), kind: code('s.kind'), isSkipped: boolean('s.skip_reason is not null') })} as json
    from stop_proofs s where s.order_id = o.id and not (o.has_exceptions and exists (
      select from stop_exceptions x where x.order_id = o.id and x.photo_key = s.key))) s`

const ARRIVALS = `
  select ${array('a.json', 'order by a.arrived_at')} from (
    select a.arrived_at, ${object({ stop: code('a.stop'), at: time('a.arrived_at') })} as json
    from stop_arrivals a where a.order_id = o.id) a`

const LATEST_EXCEPTION = `
  select ${object({
    id: number('x.id'),
    stop: code('x.stop'),
    kind: code('x.kind'),
    state: code('x.state'),
    decision: codeOrNull('x.decision'),
    dueAt: time('x.due_at'),
  })} from stop_exceptions x where x.order_id = o.id order by x.id desc limit 1`

const RETURN = `select ${object({ state: code('r.state') })} from returns r where r.order_id = o.id`

/** The latest few, oldest first. Read means: a reader other than the sender has read that far. */
const MESSAGES = `
  select ${array('m.json', 'order by m.id')} from (
    select m.id, ${object({
      id: number('m.id'),
      orderId: number('o.id'),
      supportUserId: numberOrNull('t.support_user_id'),
      senderId: number('m.sender_id'),
      senderName: text("btrim(u.first_name || ' ' || u.last_name)"),
      senderRole: code('u.role'),
      content: text('m.content'),
      isRead: boolean(`exists (select from message_reads r where r.thread_id = m.thread_id and r.user_id <> m.sender_id
        and r.last_read_message_id >= m.id)`),
      createdAt: time('m.created_at'),
    })} as json
    from messages m join users u on u.id = m.sender_id
    where m.thread_id = t.id
    order by m.id desc limit ${MESSAGES_IN_A_LIST}) m`

const UNREAD_COUNT = `
  select count(*) from messages m
  where m.thread_id = t.id and m.sender_id <> viewer.user_id
    and m.id > coalesce((select r.last_read_message_id from message_reads r
      where r.thread_id = t.id and r.user_id = viewer.user_id), 0)`

const STATEMENTS = Object.fromEntries(
  Object.entries(VIEWERS).map(([role, viewer]) => [role, sql.raw(statementFor(viewer))]),
) as Record<Actor['role'], RawBuilder<unknown>>
