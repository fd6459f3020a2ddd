/**
 * The fields of an order as the contract has them, as SQL that makes JSON text. What a viewer may not see is left out here and
 * nowhere else. The text is the same for every caller of a role, so that a statement is prepared once.
 */
import type { Order } from '@meridian/contract/orders.ts'
import { DRIVER_SHARE_PERCENT } from '@meridian/domain/money.ts'
import type { Actor } from '@meridian/domain/order-lifecycle.ts'
import { MOVING_STATUSES } from '@meridian/domain/orders.ts'
import { CLOCK_TOLERANCE_MS } from '@meridian/domain/positions.ts'
import { TRACKED_STATUSES } from '@meridian/domain/timeline.ts'
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
} from '../../../db/json-text.ts'
import type { Tables } from '../../../db/tables.ts'

const MESSAGES_IN_A_LIST = 20

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
  /** The driver's position as far as the viewer may see it, as members of the driver. */
  position: string
  mayMessage: string
  isRatedByMe: string
}

const positionMembers = (latitude: string, longitude: string, at: string) =>
  members({ currentLatitude: numberOrNull(latitude), currentLongitude: numberOrNull(longitude), positionAt: time(at) })
const NO_POSITION = `'"currentLatitude":null,"currentLongitude":null,"positionAt":null'`

const rated = (side: 'client' | 'driver') =>
  `o.status = 'delivered' and exists (select from ratings r where r.order_id = o.id and r.side = '${side}')`
const NOTHING = json("'null'")
const pay = money(`round(o.total_cents * ${DRIVER_SHARE_PERCENT / 100})`)
/** Of an order with several drivers, what this one earned. */
const ownPay = money(`coalesce((select (s ->> 'payCents')::int from jsonb_array_elements(o.leg_shares) s
  where (s ->> 'driverId')::int = o.viewer_driver_id), round(o.total_cents * ${DRIVER_SHARE_PERCENT / 100}))`)
const isOwnJob = 'o.driver_id is not distinct from o.viewer_driver_id'
const areContactsOpen = '(o.delivered_at is null or o.delivered_at > o.closed_before)'

const VIEWERS: Record<Actor['role'], Viewer> = {
  client: {
    maySeePersonal: 'true',
    maySeeContact: areContactsOpen,
    driverPay: NOTHING,
    maySeeDriver: 'true',
    // Reported for this order since tracking began: any other position is of another client's job or of the driver's own time.
    position: `case when o.status in (${quoted(TRACKED_STATUSES)}) then coalesce((
      select ${positionMembers('l.latitude', 'l.longitude', 'l.recorded_at')} from locations l
      where l.driver_id = d.id and l.order_id = o.id and not l.is_coarse
        and l.recorded_at >= coalesce((select max(e.occurred_at
          - case e.name when 'order.job_started' then interval '${CLOCK_TOLERANCE_MS} milliseconds' else interval '0' end)
          from events e where e.order_id = o.id and e.name in ('order.job_started', 'order.delivery_started')), '-infinity')
      order by l.recorded_at desc limit 1), ${NO_POSITION}) else ${NO_POSITION} end`,
    mayMessage: 'true',
    isRatedByMe: rated('client'),
  },
  driver: {
    // Before accepting, a driver needs the route and the pay, not the item or the people; some days after delivery, neither.
    maySeePersonal: `(${isOwnJob} and ${areContactsOpen})`,
    maySeeContact: 'true',
    driverPay: ownPay,
    // Another driver may have accepted the job a moment ago; who that is, is not this driver's business.
    maySeeDriver: isOwnJob,
    position: 'd.position',
    mayMessage: `(${isOwnJob} and ${areContactsOpen})`,
    isRatedByMe: rated('driver'),
  },
  admin: {
    maySeePersonal: 'true',
    maySeeContact: 'true',
    driverPay: pay,
    maySeeDriver: 'true',
    position: 'd.position',
    mayMessage: 'true',
    isRatedByMe: 'false',
  },
  // The clock and the payment provider change orders, but have no screen to see one on.
  system: {
    maySeePersonal: 'false',
    maySeeContact: 'false',
    driverPay: NOTHING,
    maySeeDriver: 'false',
    position: NO_POSITION,
    mayMessage: 'false',
    isRatedByMe: 'false',
  },
}

/**
 * The rest of a statement that begins with `page`: the orders, and who looks at each of them. With the fields of the order's own
 * row, or without.
 */
function statementFor(viewer: Viewer, ownFields: string): string {
  return `
    assigned_drivers as materialized (${ASSIGNED_DRIVERS}),
    clients as materialized (${CLIENTS})
    select o.viewer_no, o.id, o.version, ${viewer.maySeePersonal} as is_whole, ${members(restFor(viewer))} as rest${ownFields}
    from page o
    join clients c on c.id = o.client_id and c.organization_id = o.organization_id
    left join assigned_drivers d on d.id = o.driver_id and ${viewer.maySeeDriver}
    left join message_threads t on t.order_id = o.id and ${viewer.mayMessage}
    order by o.viewer_no, (o.id is not distinct from o.first_id) desc, o.id desc`
}

const WHOLE_CLIENT = object({
  organizationName: text('g.name'),
  firstName: text('c.first_name'),
  lastName: text('c.last_name'),
  phone: text('c.phone'),
})

/** Each client once, as whole and as reduced JSON. */
const CLIENTS = `
  select c.id, p.organization_id, ${WHOLE_CLIENT} as whole,
    ${object({
      organizationName: text('g.name'),
      firstName: json(`'""'`),
      lastName: json(`'""'`),
      phone: NOTHING,
    })} as reduced
  from (select distinct client_id, organization_id from page) p
  join users c on c.id = p.client_id
  join organizations g on g.id = p.organization_id`

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
    ${members({ phone: text('d.phone'), email: text('d.email') })} as contact,
    case when d.status = 'offline' then ${NO_POSITION}
      else ${positionMembers('d.current_latitude', 'd.current_longitude', 'd.position_at')} end as position
  from (
    select d.id, d.position_at, d.current_latitude, d.current_longitude,
      u.first_name, u.last_name, u.phone, u.email,
      case
        -- With a limit, because PostgreSQL would otherwise read the orders on the road of all drivers, for any of them.
        when (select true from orders w where w.driver_id = d.id and ${isMoving('w.status')} limit 1) then 'busy'
        when d.is_on_duty then 'available' else 'offline'
      end as status,
      round(d.rating_sum::numeric / nullif(d.rating_count, 0), 2)::float8 as rating,
      d.opening_deliveries + coalesce((select s.deliveries from driver_standings s where s.driver_id = d.id),
        (select count(*) from orders w where w.driver_id = d.id and w.status = 'delivered')) as deliveries
    from drivers d join users u on u.id = d.user_id
    where d.id = any(array(select driver_id from page))
    -- Without this PostgreSQL would compute the status once for every use of it.
    offset 0
  ) d`

const reducible = ({ maySeePersonal }: Viewer, whole: string, reduced: string) =>
  maySeePersonal === 'true' ? whole : `case when ${maySeePersonal} then ${whole} else ${reduced} end`
const personal = (viewer: Viewer, column: string) => text(reducible(viewer, column, 'null'))
/** On a grid of about half a mile. */
const nearby = (degrees: string) => `round(round(${degrees} * 125) / 125, 3)`

type RestField =
  | 'captured'
  | 'arrivals'
  | 'exception'
  | 'return'
  | 'driverPay'
  | 'client'
  | 'driver'
  | 'messages'
  | 'unreadCount'
  | 'isRatedByMe'
  | 'isRatingDismissed'

/**
 * Only of the order's own row and of whether the viewer is shown the personal fields: the text is cached by the version of the
 * row. A field that depends on anything else belongs to the rest.
 */
const ownFor = (viewer: Viewer): Record<Exclude<keyof Order, RestField>, JsonValue> => ({
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
  baseRate: money('o.base_cents'),
  distanceFee: money('o.distance_fee_cents'),
  priorityFee: money('o.priority_fee_cents'),
  totalCost: money('o.total_cents'),
  distance: code('o.distance_miles'),
  routeQuality: code('o.route_quality'),
  estimatedTime: number('o.route_minutes'),
  createdAt: time('o.created_at'),
  confirmedAt: time('o.confirmed_at'),
  assignedAt: time('o.assigned_at'),
  pickedUpAt: time('o.picked_up_at'),
  deliveredAt: time('o.delivered_at'),
})

const restFor = (viewer: Viewer): Record<RestField, JsonValue> => ({
  captured: json(`case when ${isMoving('o.status')} then (${CAPTURED}) else '[]' end`),
  arrivals: json(`case when ${isMoving('o.status')} then (${ARRIVALS}) else '[]' end`),
  exception: json(`case when o.has_exceptions then coalesce((${LATEST_EXCEPTION}), 'null') else 'null' end`),
  return: json(`case when o.has_exceptions then coalesce((${RETURN}), 'null') else 'null' end`),
  driverPay: viewer.driverPay,
  client: json(reducible(viewer, 'c.whole', 'c.reduced')),
  driver: json(driverFor(viewer)),
  // Most orders have no conversation, and then neither is looked for.
  messages: json(`case when t.id is null then '[]' else (${MESSAGES}) end`),
  unreadCount: json(`case when t.id is null then 0 else (${UNREAD_COUNT}) end`),
  isRatedByMe: boolean(viewer.isRatedByMe),
  isRatingDismissed: boolean(`o.status = 'delivered' and exists (select from rating_dismissals x where x.order_id = o.id
    and x.user_id = o.viewer_id)`),
})

function driverFor({ maySeeContact, position }: Viewer): string {
  const noContact = '"phone":null,"email":""'
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
      senderName: text('u.name'),
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
  where m.thread_id = t.id and m.sender_id <> o.viewer_id
    and m.id > coalesce((select r.last_read_message_id from message_reads r
      where r.thread_id = t.id and r.user_id = o.viewer_id), 0)`

/** The columns of an order that anything but its own fields depends on. */
export const PAGE_COLUMNS = [
  'id',
  'organization_id',
  'client_id',
  'driver_id',
  'status',
  'delivered_at',
  'has_exceptions',
  'total_cents',
  'leg_shares',
] satisfies (keyof Tables['orders'])[]

type Statements = {
  /** Without the fields of the order's own row. */
  rest: string
  /** With them, for the requested orders. */
  whole: string
}

/** An order as its client is shown it right after placing it, when all that happens to an order is still to come. */
const NEW_ORDER = object({
  ...ownFor(VIEWERS.client),
  ...({
    captured: json("'[]'"),
    arrivals: json("'[]'"),
    exception: NOTHING,
    return: NOTHING,
    driverPay: NOTHING,
    client: json(WHOLE_CLIENT),
    driver: NOTHING,
    messages: json("'[]'"),
    unreadCount: number('0'),
    isRatedByMe: boolean('false'),
    isRatingDismissed: boolean('false'),
  } satisfies Record<RestField, JsonValue>),
})

/** Ends with the condition for its id. */
export const NEW_ORDER_STATEMENT = `
  select ${NEW_ORDER} as json from orders o
  join users c on c.id = o.client_id join organizations g on g.id = o.organization_id
  where o.id =`

export const STATEMENTS = Object.fromEntries(
  Object.entries(VIEWERS).map(([role, viewer]): [string, Statements] => [
    role,
    {
      rest: statementFor(viewer, ''),
      whole: statementFor(viewer, `, case when o.is_requested then ${members(ownFor(viewer))} end as own`),
    },
  ]),
) as Record<Actor['role'], Statements>
