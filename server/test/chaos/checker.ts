/**
 * Compares what the server acknowledged with what the database holds. It shares no code with the server, only SQL of its own and
 * the journal of the simulation, and throws at the first difference.
 */
import { readFileSync } from 'node:fs'
import type pg from 'pg'

type Entry = { kind: string; orderId: number } & Record<string, unknown>
export type Figures = Record<string, number>

export class Difference extends Error {}

export function readJournal(file: string): Entry[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter(Boolean).map((line) => JSON.parse(line) as Entry)
}

export async function checkAll(client: pg.ClientBase, journal: readonly Entry[]): Promise<Figures> {
  const of = (kind: string) => journal.filter((entry) => entry.kind === kind)
  const figures: Figures = {}
  for (const [kind, { missing }] of Object.entries(LOST)) {
    const entries = of(kind)
    await expectNone(client, `acknowledged and lost: ${kind}`, missing, [JSON.stringify(entries)])
    figures[`${kind} acknowledged and there`] = entries.length
  }
  for (const [rule, sql] of Object.entries(RULES)) await expectNone(client, rule, sql)
  figures['orders checked'] = await count(client, `select count(*)::int as n from orders`)
  figures['events on a legal path'] = await checkPaths(client)
  return figures
}

async function count(client: pg.ClientBase, sql: string): Promise<number> {
  return (await client.query<{ n: number }>(sql)).rows[0]?.n ?? 0
}

async function expectNone(client: pg.ClientBase, rule: string, sql: string, values: unknown[] = []): Promise<void> {
  const { rows } = await client.query(`${sql} limit 1`, values)
  if (rows.length > 0) throw new Difference(`${rule}: ${JSON.stringify(rows[0])}`)
}

/** For each kind of entry: the acknowledged ones that are not in the database as they were acknowledged. $1 is the journal. */
const LOST: Record<string, { missing: string }> = {
  order: {
    missing: `select j.* from json_to_recordset($1) as j ("orderId" int, reference text, "totalCost" numeric)
      left join orders o on o.id = j."orderId"
      where o.special_instructions is distinct from 'Reference ' || j.reference or o.total_cents is distinct from j."totalCost" * 100`,
  },
  paid: {
    missing: `select j.* from json_to_recordset($1) as j ("orderId" int) where (
        select count(*) from payments p join orders o on o.id = p.order_id
        where p.order_id = j."orderId" and p.state in ('paid', 'refunding', 'refunded') and p.amount_cents = o.total_cents) <> 1`,
  },
  status: {
    missing: `select j.* from json_to_recordset($1) as j ("orderId" int, status text, "driverId" int)
      where not exists (select from events e where e.order_id = j."orderId" and e.status = j.status and e.name like 'order.%'
        and (j."driverId" is null or e.driver_id = j."driverId"
          or exists (select from drivers d where d.id = j."driverId" and d.user_id = e.actor_user_id)))`,
  },
  message: {
    missing: `select j.* from json_to_recordset($1) as j ("messageId" int, "orderId" int, content text)
      where not exists (select from messages m join message_threads t on t.id = m.thread_id
        where m.id = j."messageId" and m.content = j.content and t.order_id = j."orderId")`,
  },
  position: {
    missing: `select j.* from json_to_recordset($1) as j ("driverId" int, "orderId" int, timestamp timestamptz)
      where not exists (select from locations l where l.driver_id = j."driverId" and l.order_id = j."orderId"
        and l.recorded_at = j.timestamp)`,
  },
  rating: {
    missing: `select j.* from json_to_recordset($1) as j ("orderId" int, "by" text, rating int)
      where not exists (select from ratings r where r.order_id = j."orderId" and r.side = j."by" and r.rating = j.rating)`,
  },
  proof: {
    missing: `select j.* from json_to_recordset($1) as j ("orderId" int, key uuid)
      where not exists (select from stop_proofs p where p.order_id = j."orderId" and p.key = j.key)`,
  },
}

/** What must have no row, whatever was acknowledged. */
const RULES: Record<string, string> = {
  'an order was placed twice': `select special_instructions, count(*) from orders where special_instructions like 'Reference SIM-%'
    group by 1 having count(*) > 1`,
  'a message was sent twice': `select content, count(*) from messages where content ~ '\\([0-9a-f-]{36}\\)$'
    group by 1 having count(*) > 1`,
  'an order was paid twice': `select order_id, count(*) from payments where state = 'paid' group by 1 having count(*) > 1`,
  'a payment without its order, or an order without its payment': `select o.id, o.payment_state, p.state
    from orders o full join (select * from payments where state = 'paid') p on p.order_id = o.id
    where (o.special_instructions like 'Reference SIM-%' or p.id is not null)
      and (coalesce(o.payment_state = 'paid', false) <> (p.id is not null) or p.amount_cents <> o.total_cents)`,
  'a total that is not the sum of its parts': `select id from orders
    where total_cents <> base_cents + distance_fee_cents + priority_fee_cents`,
  'an event that no reactor has handled': `select id, name from events where handled_at is null`,
  'a notice that was given twice': `select event_id, user_id, count(*) from notifications where event_id is not null
    group by 1, 2 having count(*) > 1`,
  'the daily revenue differs from the orders': `
    with stored as (select day, sum(delivered) as delivered, sum(revenue_cents) as cents from (
        select * from daily_figures union all select * from daily_figure_changes) f
      where dimension = 'business' group by day),
    counted as (select (delivered_at at time zone 'America/Chicago')::date as day, count(*) as delivered, sum(total_cents) as cents
      from orders where status = 'delivered' group by 1)
    select * from stored full join counted using (day)
    where coalesce(stored.delivered, 0) <> coalesce(counted.delivered, 0) or coalesce(stored.cents, 0) <> coalesce(counted.cents, 0)`,
  'the number of orders by status differs from the orders': `
    with stored as (select key, sum(placed) as placed from (
        select * from daily_figures union all select * from daily_figure_changes) f where dimension = 'status' group by key),
    counted as (select status as key, count(*) as placed from orders group by 1)
    select * from stored full join counted using (key) where coalesce(stored.placed, 0) <> coalesce(counted.placed, 0)`,
  "a driver's average rating differs from the ratings": `select d.id from drivers d
    left join (select driver_id, sum(rating) as sum, count(*) as count from ratings where side = 'client' group by 1) r
      on r.driver_id = d.id
    where d.rating_sum <> coalesce(r.sum, 0) or d.rating_count <> coalesce(r.count, 0)`,
  "a driver's points are not those of the deliveries, each once": `select p.driver_id, p.order_id from driver_points p
    left join orders o on o.id = p.order_id and o.driver_id = p.driver_id and o.status = 'delivered' where o.id is null`,
  "a driver's standing differs from its points": `select s.driver_id, s.points, s.deliveries from driver_standings s
    join drivers d on d.id = s.driver_id
    left join (select driver_id, sum(points) as points, count(*) as deliveries from driver_points group by 1) p
      on p.driver_id = s.driver_id
    where s.points <> coalesce(p.points, 0) + d.opening_points or s.deliveries <> coalesce(p.deliveries, 0)`,
  'a chain of custody that is broken': `select l.order_id, l.position from custody_ledger l
    left join custody_heads h on h.order_id = l.order_id
    where h.length is null or l.position > h.length
      or (l.position > 1 and not exists (select from custody_ledger b where b.order_id = l.order_id and b.position = l.position - 1))
      or (l.position = h.length and l.hash <> h.head_hash)`,
}

/** What may follow what, written down here a second time on purpose. '' is the beginning. */
const MAY_FOLLOW: Record<string, readonly string[]> = {
  '': ['pending'],
  pending: ['confirmed', 'declined', 'cancelled'],
  confirmed: ['assigned', 'cancelled'],
  assigned: ['pickup_scheduled', 'confirmed', 'assigned', 'cancelled'],
  pickup_scheduled: ['pickup_complete', 'confirmed', 'assigned', 'cancelled'],
  pickup_complete: ['in_transit'],
  in_transit: ['delivered'],
}

async function checkPaths(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ id: number; status: string; path: string[] }>(`
    select o.id, o.status, array_agg(e.status order by e.id) as path from orders o
    join events e on e.order_id = o.id and e.name like 'order.%'
    where o.special_instructions like 'Reference SIM-%' group by o.id`)
  let events = 0
  for (const { id, status, path } of rows) {
    let before = ''
    for (const after of path) {
      if (!MAY_FOLLOW[before]?.includes(after))
        throw new Difference(
          `an illegal path: order ${id} went from ${before || 'nothing'} to ${after} (${path.join(', ')})`,
        )
      before = after
      events++
    }
    if (before !== status) throw new Difference(`order ${id} is ${status}, but its last event says ${before}`)
  }
  return events
}

/** Each breaks one thing; the checker must notice. `:order` is an acknowledged order. */
const DEFECTS: Record<string, { break: string; notices: RegExp }> = {
  'an acknowledged order is gone': {
    break: `update orders set special_instructions = null
      where id = :order`,
    notices: /^acknowledged and lost: order/,
  },
  'an acknowledged position is gone': {
    break: `delete from locations where received_at > now() - interval '1 hour'`,
    notices: /^acknowledged and lost: position/,
  },
  'an event is there twice': {
    break: `insert into events (name, order_id, status, actor_role, actor_user_id, driver_id, occurred_at, handled_at)
      select name, order_id, status, actor_role, actor_user_id, driver_id, occurred_at, now() from events
      where order_id = :order order by id limit 1`,
    notices: /^an illegal path/,
  },
  'an order is there twice': {
    break: `insert into orders (organization_id, client_id, service_type, priority, pickup_address, pickup_latitude, pickup_longitude,
        delivery_address, delivery_latitude, delivery_longitude, item_description, special_instructions, base_cents,
        distance_fee_cents, priority_fee_cents, total_cents, distance_miles, route_minutes)
      select organization_id, client_id, service_type, priority, pickup_address, pickup_latitude, pickup_longitude,
        delivery_address, delivery_latitude, delivery_longitude, item_description, special_instructions, base_cents,
        distance_fee_cents, priority_fee_cents, total_cents, distance_miles, route_minutes
      from orders where id = :order`,
    notices: /^an order was placed twice/,
  },
  'a payment has another amount': {
    break: `update payments set amount_cents = amount_cents + 1 where id = (select max(id) from payments where state = 'paid')`,
    notices: /payment|lost: paid/,
  },
  "a driver's standing counts a delivery too many": {
    break: `update driver_standings set points = points + 1 where driver_id = (select min(driver_id) from driver_standings)`,
    notices: /standing differs/,
  },
  'a day has a cent too much': {
    break: `insert into daily_figure_changes (dimension, key, day, placed, delivered, on_time, revenue_cents, driver_pay_cents,
        miles, delivery_seconds) values ('business', '', current_date, 0, 0, 0, 1, 0, 0, 0)`,
    notices: /daily revenue differs/,
  },
}

/** Every defect is noticed, one after the other; the database stays as it is. */
export async function proveThatItCanFail(client: pg.ClientBase, journal: readonly Entry[]): Promise<string[]> {
  const noticed: string[] = []
  const order = journal.find(({ kind }) => kind === 'order')
  if (!order) throw new Difference('No order was acknowledged: nothing can be proved')
  for (const [name, defect] of Object.entries(DEFECTS)) {
    await client.query('begin')
    try {
      await client.query(defect.break.replace(':order', String(order.orderId)))
      const found = await checkAll(client, journal).then(
        () => '',
        (error: Error) => error.message,
      )
      if (!defect.notices.test(found))
        throw new Difference(`The checker did not notice that ${name}: ${found || 'nothing found'}`)
      noticed.push(name)
    } finally {
      await client.query('rollback')
    }
  }
  return noticed
}
