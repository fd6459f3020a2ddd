/**
 * The fields of an order that its own row does not have, as SQL that makes JSON. Which driver, position, conversation and pay a
 * viewer is shown is decided here and nowhere else. The text is the same for every caller of a kind, so that a statement is
 * prepared once.
 */
import type { Order } from '@meridian/contract/orders/orders.ts'
import { CLOCK_TOLERANCE_MS } from '@meridian/domain/drivers/positions.ts'
import { MOVING_STATUSES } from '@meridian/domain/orders/orders.ts'
import { TRACKED_STATUSES } from '@meridian/domain/orders/timeline.ts'
import { array, object, time } from '../../db/json-sql.ts'
import type { Tables } from '../../db/tables.ts'
import type { LiveField } from './order-row.view.ts'
import type { ViewerKind } from './order-viewer.ts'

const MESSAGES_IN_A_LIST = 20
const LAST_TIME_WITHIN_DAYS = 60

const money = (cents: string) => `(${cents} * 0.01)::text`
const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')
const isMoving = (status: string) => `${status} in (${quoted(MOVING_STATUSES)})`

type OrderDriver = NonNullable<Order['driver']>

const driverJson = (hasContact: boolean, position: { latitude: string; longitude: string; at: string }): string =>
  object<OrderDriver>({
    id: 'd.id',
    status: 'd.status',
    rating: 'd.rating',
    totalDeliveries: 'd.deliveries',
    user: object<OrderDriver['user']>({
      firstName: 'd.first_name',
      lastName: 'd.last_name',
      phone: hasContact ? 'd.phone' : 'null',
      email: hasContact ? 'd.email' : "''",
    }),
    currentLatitude: position.latitude,
    currentLongitude: position.longitude,
    positionAt: time(position.at),
  })

const NO_POSITION = { latitude: 'null', longitude: 'null', at: 'null::timestamptz' }
const whileOnDuty = (column: string) => `case when d.status <> 'offline' then ${column} end`
const CURRENT_POSITION = {
  latitude: whileOnDuty('d.current_latitude'),
  longitude: whileOnDuty('d.current_longitude'),
  at: whileOnDuty('d.position_at'),
}
const TRACKED_POSITION = { latitude: 'tracked.latitude', longitude: 'tracked.longitude', at: 'tracked.recorded_at' }

/** Reported for this order since tracking began: any other position is of another client's job or of the driver's own time. */
const TRACKED = `left join lateral (
  select l.latitude, l.longitude, l.recorded_at from locations l
  where o.status in (${quoted(TRACKED_STATUSES)}) and l.driver_id = d.id and l.order_id = o.id and not l.is_coarse
    and l.recorded_at >= coalesce((select max(e.occurred_at
      - case e.name when 'order.job_started' then interval '${CLOCK_TOLERANCE_MS} milliseconds' else interval '0' end)
      from events e where e.order_id = o.id and e.name in ('order.job_started', 'order.delivery_started')), '-infinity')
  order by l.recorded_at desc limit 1) tracked on true`

type Viewer = {
  /** Whether the viewer is shown the item, the people at the stops, the notes and the exact delivery address. */
  maySeePersonal: string
  /** Whether the viewer is shown who ordered; by default, who is shown the people at the stops. */
  maySeeClient?: string
  driverPay: string
  /** Whether the viewer is shown what the order is charged to. */
  seesCosting: boolean
  /** Whether the viewer is shown who drives. */
  maySeeDriver: string
  /** JSON of each driver, made once however many of the orders are theirs, and which of them an order shows. */
  driverJson: Record<string, string>
  driver: string
  mayMessage: string
  /** What the sender wrote the last time, of work that repeats; by default, nothing. */
  lastInstructions?: string
  isRatedByMe: string
  pinCheck: string
  approval: string
  /** What its fields need besides. */
  join: string
}

const rated = (side: 'client' | 'driver') =>
  `o.status = 'delivered' and exists (select from ratings r where r.order_id = o.id and r.side = '${side}')`
const pay = money('o.driver_pay_cents')
/** Of an order with several drivers, what this one earned. */
const ownPay = money(`coalesce((select (s ->> 'payCents')::int from jsonb_array_elements(o.leg_shares) s
  where (s ->> 'driverId')::int = o.viewer_driver_id), o.driver_pay_cents)`)
const isOwnJob = 'o.driver_id is not distinct from o.viewer_driver_id'
const areContactsOpen = '(o.delivered_at is null or o.delivered_at > o.closed_before)'

const WITH_POSITION = { driverJson: { shown: driverJson(true, CURRENT_POSITION) }, driver: 'd.shown', join: '' }

type OrderApproval = NonNullable<Order['approval']>

/** Without the amount of a limit, which not everyone may see. */
const APPROVAL = `case when o.has_approval then (select ${object<OrderApproval>({
  state: 'a.state',
  isAfterwards: 'a.is_afterwards',
  reasons: `(select ${array(
    object<OrderApproval['reasons'][number]>({
      isPerson: "r -> 'isPerson'",
      isOverLimit: "r ->> 'overCents' is not null",
      priority: "r ->> 'priority'",
    }),
    '',
  )} from jsonb_array_elements(a.reasons) r)`,
})} from approvals a where a.order_id = o.id) end`

/**
 * Of the last time that the same driver did the same part between the same doors: the same sender's words for the same stops.
 * Within some weeks, so that a driver who has never done it does not read years of its orders.
 */
const LAST_INSTRUCTIONS = `
  select past.special_instructions from orders this join orders past
    on past.standing_order_id = o.standing_order_id and past.standing_part = this.standing_part
    and past.standing_day between o.standing_day - ${LAST_TIME_WITHIN_DAYS} and o.standing_day - 1
    and past.status = 'delivered' and past.driver_id = o.driver_id and past.organization_id = o.organization_id
    and past.pickup_address = this.pickup_address and past.delivery_address = this.delivery_address
  where this.id = o.id and this.special_instructions is null
  order by past.standing_day desc limit 1`

const VIEWERS: Record<ViewerKind, Viewer> = {
  client: {
    maySeePersonal: 'true',
    driverPay: 'null',
    seesCosting: true,
    maySeeDriver: 'true',
    driverJson: { with_contact: driverJson(true, NO_POSITION), without_contact: driverJson(false, NO_POSITION) },
    driver: `case when tracked.recorded_at is not null then ${driverJson(true, TRACKED_POSITION)}
      when ${areContactsOpen} then d.with_contact else d.without_contact end`,
    mayMessage: 'true',
    isRatedByMe: rated('client'),
    pinCheck: 'null',
    approval: APPROVAL,
    join: TRACKED,
  },
  // Money, and of the people only those who ordered and drove.
  'member without patients': {
    maySeePersonal: 'false',
    maySeeClient: 'true',
    driverPay: 'null',
    seesCosting: true,
    maySeeDriver: 'true',
    driverJson: { without_contact: driverJson(false, NO_POSITION) },
    driver: 'd.without_contact',
    mayMessage: 'false',
    isRatedByMe: rated('client'),
    pinCheck: 'null',
    approval: APPROVAL,
    join: '',
  },
  driver: {
    // Before accepting, a driver needs the route and the pay, not the item or the people; some days after delivery, neither.
    maySeePersonal: `(${isOwnJob} and ${areContactsOpen})`,
    driverPay: ownPay,
    seesCosting: false,
    // Another driver may have accepted the job a moment ago; who that is, is not this driver's business.
    maySeeDriver: isOwnJob,
    ...WITH_POSITION,
    mayMessage: `(${isOwnJob} and ${areContactsOpen})`,
    lastInstructions: `case when ${isOwnJob} and o.delivered_at is null then (${LAST_INSTRUCTIONS}) end`,
    isRatedByMe: rated('driver'),
    // Who has the job enters the PIN, and nobody after it.
    pinCheck: `case when ${isOwnJob} and o.delivered_at is null then o.pin_check end`,
    approval: 'null',
  },
  admin: {
    maySeePersonal: 'true',
    driverPay: pay,
    seesCosting: true,
    maySeeDriver: 'true',
    ...WITH_POSITION,
    mayMessage: 'true',
    isRatedByMe: 'false',
    pinCheck: 'null',
    approval: APPROVAL,
  },
  // The clock and the payment provider change orders, but have no screen to see one on.
  system: {
    maySeePersonal: 'false',
    driverPay: 'null',
    seesCosting: false,
    maySeeDriver: 'false',
    ...WITH_POSITION,
    mayMessage: 'false',
    isRatedByMe: 'false',
    pinCheck: 'null',
    approval: 'null',
  },
}

/** Each client once, as whole and as reduced JSON. */
const CLIENTS = `
  select c.id, p.organization_id,
    ${clientOf('c.first_name', 'c.last_name', 'c.phone')} as whole, ${clientOf("''", "''", 'null')} as reduced
  from (select distinct client_id, organization_id from page) p
  join users c on c.id = p.client_id
  join organizations g on g.id = p.organization_id`

function clientOf(firstName: string, lastName: string, phone: string): string {
  return object<Order['client']>({ organizationName: 'g.name', firstName, lastName, phone })
}

/** Each site once, however many of the orders are from or to it. */
const SITES = `
  select s.id, ${object<NonNullable<Order['pickupSite']>>({
    id: 's.id',
    name: 's.name',
    accessNote: 's.access_note',
    hours: 's.hours',
  })} as json
  from sites s where s.id = any(array(
    select pickup_site_id from page where pickup_site_id is not null
    union select delivery_site_id from page where delivery_site_id is not null))`

const driversFor = ({ driverJson }: Viewer): string => `
  select d.*, ${Object.entries(driverJson).map(([name, json]) => `${json} as ${name}`)}
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

const liveFieldsFor = (viewer: Viewer): Record<LiveField, string> => ({
  costCenter: viewer.seesCosting ? `case when o.cost_center_id is not null then ${COST_CENTER} end` : 'null',
  standing: `case when o.standing_order_id is not null then ${standingOf(viewer)} end`,
  poNumber: viewer.seesCosting ? 'o.po_number' : 'null',
  pickupSite: `case when ${viewer.maySeePersonal} then pickup_site.json end`,
  deliverySite: `case when ${viewer.maySeePersonal} then delivery_site.json end`,
  captured: `case when ${isMoving('o.status')} then (${CAPTURED}) else '[]' end`,
  arrivals: `case when ${isMoving('o.status')} then (${ARRIVALS}) else '[]' end`,
  isTakeOverUnconfirmed: `o.leg_count > 1 and ${isMoving('o.status')} and exists (select from order_legs l
    where l.order_id = o.id and l.position = o.leg_count and l.is_expected and l.confirmed_at is null)`,
  tradeCounts: `case when o.trade_form is not null and ${viewer.maySeePersonal} then (${COUNTS}) else '[]' end`,
  exception: `case when o.has_exceptions then (${latestException(viewer)}) end`,
  return: `case when o.has_exceptions then (${RETURN}) end`,
  approval: viewer.approval,
  driverPay: viewer.driverPay,
  pinCheck: viewer.pinCheck,
  client: `case when ${viewer.maySeeClient ?? viewer.maySeePersonal} then c.whole else c.reduced end`,
  handledBy: `case when o.handed_to is not null and ${viewer.maySeeClient ?? viewer.maySeePersonal}
    then (select u.name from users u where u.id = o.handed_to) end`,
  driver: `case when d.id is not null then ${viewer.driver} end`,
  // Most orders have no conversation, and then neither is looked for.
  messages: `case when t.id is null then '[]' else (${MESSAGES}) end`,
  unreadCount: `case when t.id is null then 0 else (${UNREAD_COUNT}) end`,
  isRatedByMe: viewer.isRatedByMe,
  isRatingDismissed: `o.status = 'delivered' and exists (select from rating_dismissals x where x.order_id = o.id
    and x.user_id = o.viewer_id)`,
})

const standingOf = ({ maySeePersonal, lastInstructions = 'null' }: Viewer): string =>
  object<Required<NonNullable<Order['standing']>>>({
    id: 'o.standing_order_id',
    name: `case when ${maySeePersonal} then (select s.name from standing_orders s where s.id = o.standing_order_id) end`,
    day: 'o.standing_day',
    lastInstructions,
  })

const COST_CENTER = object<NonNullable<Order['costCenter']>>({
  id: 'o.cost_center_id',
  code: 'o.cost_center_code',
  name: 'o.cost_center_name',
})

const CAPTURED = `
  select ${array(
    object<Required<Order['captured'][number]>>({
      stop: 's.stop',
      kind: 's.kind',
      isSkipped: 's.skip_reason is not null',
      packages: `case when s.kind = 'scan' then (select json_agg(split_part(c.code, '-', 3)::int)
        from jsonb_array_elements_text(s.value -> 'codes') c (code)) end`,
      counted: `case when s.kind = 'recipient' then (s.value ->> 'packages')::int end`,
    }),
    'order by s.id',
  )}
  from stop_proofs s where s.order_id = o.id and not (o.has_exceptions and exists (
    select from stop_exceptions x where x.order_id = o.id and x.photo_key = s.key))`

const ARRIVALS = `
  select ${array(object<Order['arrivals'][number]>({ stop: 'a.stop', at: time('a.arrived_at') }), 'order by a.arrived_at')}
  from stop_arrivals a where a.order_id = o.id`

/** Without those whose values were deleted after their retention. */
const COUNTS = `
  select ${array(
    object<Order['tradeCounts'][number]>({
      stop: 's.stop',
      at: time('s.occurred_at'),
      count: "s.value -> 'count'",
      reason: "s.value ->> 'reason'",
    }),
    'order by s.id',
  )}
  from stop_proofs s where s.order_id = o.id and s.kind = 'count' and s.value ? 'count'`

const latestException = ({ maySeePersonal }: Viewer): string => `
  select ${object<Required<NonNullable<Order['exception']>>>({
    id: 'x.id',
    stop: 'x.stop',
    kind: 'x.kind',
    state: 'x.state',
    decision: 'x.decision',
    dueAt: time('x.due_at'),
    decidedByRole: 'x.decided_by_role',
    recipientName: `case when ${maySeePersonal} then x.details ->> 'recipientName' end`,
    place: `case when ${maySeePersonal} then x.details ->> 'place' end`,
    latitude: `case when ${maySeePersonal} then (x.details ->> 'latitude')::float8 end`,
    longitude: `case when ${maySeePersonal} then (x.details ->> 'longitude')::float8 end`,
    storedAt: `x.details ->> 'storedAt'`,
    instructions: `case when ${maySeePersonal} then x.details ->> 'instructions' end`,
  })} from stop_exceptions x where x.order_id = o.id order by x.id desc limit 1`

const RETURN = `select ${object<NonNullable<Order['return']>>({ state: 'r.state' })} from returns r where r.order_id = o.id`

/** The latest few, oldest first. Read means: a reader other than the sender has read that far. */
const MESSAGES = `
  select ${array('m.json', 'order by m.id')} from (
    select m.id, ${object<Order['messages'][number]>({
      id: 'm.id',
      orderId: 'o.id',
      supportUserId: 't.support_user_id',
      senderId: 'm.sender_id',
      senderName: 'u.name',
      senderRole: 'u.role',
      content: 'm.content',
      isRead: `exists (select from message_reads r where r.thread_id = m.thread_id and r.user_id <> m.sender_id
        and r.last_read_message_id >= m.id)`,
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

/** The columns of an order that these fields depend on: a row is wide, and PostgreSQL would copy it whole. */
export const PAGE_COLUMNS = [
  'id',
  'organization_id',
  'client_id',
  'handed_to',
  'driver_id',
  'status',
  'delivered_at',
  'has_exceptions',
  'has_approval',
  'leg_count',
  'driver_pay_cents',
  'leg_shares',
  'pin_check',
  'trade_form',
  'standing_order_id',
  'standing_day',
  'cost_center_id',
  'cost_center_code',
  'cost_center_name',
  'po_number',
  'pickup_site_id',
  'delivery_site_id',
] satisfies (keyof Tables['orders'])[]

/** The rest of a statement that begins with `page`: the orders, and who looks at each of them. */
const statementFor = (viewer: Viewer): string => `
  assigned_drivers as materialized (${driversFor(viewer)}),
  clients as materialized (${CLIENTS}),
  sites_of_page as materialized (${SITES})
  select o.viewer_no, o.id, o.version, ${viewer.maySeePersonal} as is_whole,
    ${object(liveFieldsFor(viewer))}::text as live_fields
  from page o
  join clients c on c.id = o.client_id and c.organization_id = o.organization_id
  left join assigned_drivers d on d.id = o.driver_id and ${viewer.maySeeDriver}
  left join sites_of_page pickup_site on pickup_site.id = o.pickup_site_id
  left join sites_of_page delivery_site on delivery_site.id = o.delivery_site_id
  ${viewer.join}
  left join message_threads t on t.order_id = o.id and ${viewer.mayMessage}
  order by o.viewer_no, (o.id is not distinct from o.first_id) desc, o.id desc`

export const STATEMENTS: Record<ViewerKind, string> = {
  client: statementFor(VIEWERS.client),
  'member without patients': statementFor(VIEWERS['member without patients']),
  driver: statementFor(VIEWERS.driver),
  admin: statementFor(VIEWERS.admin),
  system: statementFor(VIEWERS.system),
}
