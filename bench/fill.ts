/** Orders by the thousand, made inside the database: two years of them, spread over 400 organizations and 100 drivers. */
import pg from 'pg'
import { insertOrders, itemBy } from '../server/test/many-orders.ts'

const ORGANIZATIONS = 400
const DRIVERS = 100
/** Of the statuses that are made here, those of orders with a driver. */
const ASSIGNED = `'assigned', 'in_transit', 'delivered'`

export async function fillTo(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await makePeople(client)
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from orders')
    const missing = count - (rows[0]?.count ?? 0)
    if (missing > 0) await withoutSearchIndexes(client, () => makeOrders(client, missing))
  } finally {
    await client.end()
  }
}

async function makePeople(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select from organizations where name = 'Clinic number 1'`)
  if (rows.length > 0) return
  await client.query(`
    insert into organizations (name) select 'Clinic number ' || n from generate_series(1, ${ORGANIZATIONS}) n;
    with made as (
      insert into users (username, email, role, first_name, last_name)
      select 'courier' || n, 'courier' || n || '@example.com', 'driver', 'Courier', 'Number ' || n
      from generate_series(1, ${DRIVERS}) n returning id)
    insert into drivers (user_id, is_on_duty) select id, true from made;`)
}

/** Making the search indexes after the rows is much faster than adding a million rows to them one by one. */
async function withoutSearchIndexes(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexname as name, indexdef as definition from pg_indexes where tablename = 'orders' and indexdef like '%USING gin%'`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  await client.query(`set maintenance_work_mem = '1GB'`)
  for (const { definition } of rows) await client.query(definition)
  await client.query('vacuum analyze orders')
}

/**
 * Every twentieth is of the demo's pharmacy, every hundredth of the demo's driver. What is older than three days is over, the
 * rest is open, as in a real business: open orders grow with the orders of a day, not with those of all years. The foreign keys
 * and the daily figures are not checked row by row: the figures are counted at the end.
 */
async function makeOrders(client: pg.Client, count: number): Promise<void> {
  await client.query(`
    begin;
    set local session_replication_role = replica;
    create temporary table people on commit drop as select
      (select array_agg(id order by id) from organizations where name like 'Clinic number %') as organizations,
      (select array_agg(id order by id) from drivers) as drivers,
      (select organization_id from users where username = 'pharmacy') as pharmacy,
      (select id from users where username = 'pharmacy') as client_id,
      (select d.id from drivers d join users u on u.id = d.user_id where u.username = 'driver') as driver_id;
    create temporary table made on commit drop as
    select n, case when n % 20 = 0 then pharmacy else organizations[1 + n % array_length(organizations, 1)] end as organization_id,
      client_id, case when n % 100 = 0 then p.driver_id else drivers[1 + n % array_length(drivers, 1)] end as driver_id,
      now() - (${count} - n) * interval '730 days' / ${count} as created_at,
      case when (${count} - n) * interval '730 days' / ${count} > interval '3 days'
        then (array['cancelled', 'declined'] || array_fill('delivered'::text, array[18]))[1 + (n * 7) % 20]
        else (array['pending', 'confirmed', 'assigned', 'in_transit', 'delivered'])[1 + n % 5] end as status
    from generate_series(1, ${count}) n, people p;
    ${insertOrders('made', {
      organization_id: 'organization_id',
      client_id: 'client_id',
      driver_id: `case when status in (${ASSIGNED}) then driver_id end`,
      status: 'status',
      item_description: itemBy('n / 20', `n % (${count} / 100 * 20) = 20`),
      created_at: 'created_at',
      confirmed_at: "created_at + interval '10 minutes'",
      assigned_at: `case when status in (${ASSIGNED}) then created_at + interval '20 minutes' end`,
      delivered_at: "case when status = 'delivered' then least(now(), created_at + interval '2 hours') end",
    })};
    commit;`)
  await client.query('analyze orders')
  await client.query('delete from daily_figures')
  await client.query('delete from daily_figure_changes')
  await client.query('insert into daily_figures select * from recounted_daily_figures()')
  await client.query('vacuum analyze daily_figures')
  await storeStandings(client)
}

/** As the server would have stored them delivery by delivery; their points are not those of the rules. */
async function storeStandings(client: pg.Client): Promise<void> {
  await client.query(`
    insert into driver_points (driver_id, order_id, delivered_at, points)
    select driver_id, id, delivered_at, 10 from orders where status = 'delivered' on conflict do nothing;
    insert into driver_standings (driver_id, rules_version, deliveries, ratings, points, standing)
    select d.id, s.rules_version, d.deliveries, d.ratings, s.points,
      s.standing || jsonb_build_object('recordedDeliveries', d.deliveries, 'ratings', d.ratings)
    from (select d.id, (select count(*) from orders o where o.driver_id = d.id and o.status = 'delivered') as deliveries,
        (select count(*) from ratings r where r.driver_id = d.id and r.side = 'client') as ratings from drivers d) d,
      (select * from driver_standings order by driver_id limit 1) s
    on conflict (driver_id) do update set deliveries = excluded.deliveries, ratings = excluded.ratings,
      standing = driver_standings.standing || jsonb_build_object('recordedDeliveries', excluded.deliveries)`)
  await client.query('analyze driver_points')
}
