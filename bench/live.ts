/**
 * Live connections: 2,000 sockets of 100 organizations, 200 orders moving once a second, each position sent to the 20 sockets
 * that may see it. The floor is a bare Fastify and `ws` that get the same posts and send the same bytes.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Figure, figure } from './figure.ts'
import type { CrowdReport } from './live-crowd.ts'
import { median, percentile } from './meter.ts'
import { processorSeconds, residentKilobytes } from './process-stats.ts'
import { signIn } from './sign-in.ts'
import { startWorld } from './world.ts'

const ORGANIZATIONS = 100
const DRIVERS = 20
const ORDERS = 200
const SOCKETS_EACH = 20
const ROUNDS = 3
const SECONDS = 6

type Mover = { orderId: number; path: string; cookie: string }
type Side = { url: string; pid: number; movers: readonly Mover[]; crowd: ChildProcess }
type Round = { processor: number; received: number; latencies: number[] }

export async function benchLive(): Promise<Figure[]> {
  const world = await startWorld()
  const floor = fork(new URL('live-floor.ts', import.meta.url))
  const crowds: ChildProcess[] = []
  try {
    const [floorUrl] = (await once(floor, 'message')) as [string]
    const { orders, driverNames } = await makeMoves(world.databaseUrl)
    const cookies: string[] = []
    for (let index = 0; index < ORGANIZATIONS; index++) cookies.push(await signIn(world.url, `watcher${index}`))
    const drivers: string[] = []
    for (const name of driverNames) drivers.push(await signIn(world.url, name))

    const own: Side = {
      url: world.url,
      pid: world.processes.node,
      movers: orders.map((orderId, index) => ({
        orderId,
        path: `/api/orders/${orderId}/location`,
        cookie: drivers[index % DRIVERS] as string,
      })),
      crowd: startCrowd(crowds),
    }
    const bare: Side = {
      url: floorUrl,
      pid: floor.pid as number,
      movers: orders.map((orderId) => ({ orderId, path: `/${orderId}`, cookie: '' })),
      crowd: startCrowd(crowds),
    }
    const ownKilobytes = await openAll(
      own,
      cookies.map((cookie) => ({ url: `${world.url}/ws`, cookie })),
    )
    const bareKilobytes = await openAll(
      bare,
      cookies.map((_, index) => ({ url: `${floorUrl}/ws?room=${index}`, cookie: '' })),
    )
    const rounds: { bare: Round; own: Round }[] = []
    await move(bare, 2)
    await move(own, 2)
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({ bare: await move(bare, SECONDS), own: await move(own, SECONDS) })
    const latencies = rounds.flatMap(({ own }) => own.latencies)
    const wanted = ORDERS * SOCKETS_EACH * SECONDS
    const details = {
      'node share of a core': median(rounds.map(({ own }) => own.processor)) / SECONDS,
      'bare share of a core': median(rounds.map(({ bare }) => bare.processor)) / SECONDS,
      'received share': median(rounds.map(({ own }) => own.received)) / wanted,
    }
    return [
      figure(
        'live',
        'processor against bare ws',
        median(rounds.map(({ own, bare }) => own.processor / bare.processor)),
        { details },
      ),
      figure('live', 'post to receipt, p99', percentile(latencies, 0.99), {
        unit: 'ms',
        details: {
          'p50 ms': percentile(latencies, 0.5),
          'bare p99 ms': percentile(
            rounds.flatMap(({ bare }) => bare.latencies),
            0.99,
          ),
        },
      }),
      figure('live', 'memory of an idle socket', ownKilobytes, {
        unit: 'KB',
        details: { 'bare ws KB': bareKilobytes },
      }),
    ]
  } finally {
    for (const crowd of crowds) crowd.kill()
    floor.kill()
    await world.stop()
  }
}

function startCrowd(crowds: ChildProcess[]): ChildProcess {
  const crowd = fork(new URL('live-crowd.ts', import.meta.url))
  crowds.push(crowd)
  return crowd
}

/** Memory of each socket beyond the first few, which also pay for what is loaded once. */
async function openAll({ crowd, pid }: Side, doors: { url: string; cookie: string }[]): Promise<number> {
  const open = async (some: typeof doors) => {
    crowd.send({ open: some, each: SOCKETS_EACH })
    await once(crowd, 'message')
    await sleep(1500)
  }
  const warmUp = Math.ceil(doors.length / 5)
  await open(doors.slice(0, warmUp))
  const before = await residentKilobytes(pid)
  await open(doors.slice(warmUp))
  return ((await residentKilobytes(pid)) - before) / ((doors.length - warmUp) * SOCKETS_EACH)
}

/** Every order moves once a second, spread over the second as in reality. */
async function move({ url, pid, movers, crowd }: Side, seconds: number): Promise<Round> {
  crowd.send({ reset: true })
  await once(crowd, 'message')
  const before = await processorSeconds(pid)
  const startedAt = performance.now()
  const posts: Promise<void>[] = []
  const failures: Error[] = []
  for (let count = 0; count < seconds * movers.length; count++) {
    const dueAt = startedAt + (count * 1000) / movers.length
    if (dueAt > performance.now() + 1) await sleep(dueAt - performance.now())
    posts.push(post(url, movers[count % movers.length] as Mover).catch((error) => void failures.push(error)))
  }
  await Promise.all(posts)
  if (failures[0]) throw failures[0]
  await sleep(500)
  const processor = (await processorSeconds(pid)) - before
  crowd.send({ report: true })
  const [{ received, latencies }] = (await once(crowd, 'message')) as [CrowdReport]
  return { processor, received, latencies }
}

async function post(url: string, { path, cookie }: Mover): Promise<void> {
  const body = {
    latitude: 29.76 + Math.random() / 100_000,
    longitude: -95.37,
    accuracy: 8,
    timestamp: new Date().toISOString(),
    status: 'in_transit',
  }
  const reply = await fetch(url + path, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  await reply.arrayBuffer()
}

/** A client in each organization with two orders on the road; each driver has ten. They sign in with the demo's password. */
async function makeMoves(databaseUrl: string): Promise<{ orders: number[]; driverNames: string[] }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`
      insert into organizations (name) select 'Watchers ' || n from generate_series(0, ${ORGANIZATIONS - 1}) n;
      insert into users (username, email, email_verified, role, first_name, last_name, organization_id)
      select 'watcher' || n, 'watcher' || n || '@example.com', true, 'client', 'Watcher', '' || n,
        (select id from organizations where name = 'Watchers ' || n)
      from generate_series(0, ${ORGANIZATIONS - 1}) n;
      insert into users (username, email, email_verified, role, first_name, last_name)
      select 'mover' || n, 'mover' || n || '@example.com', true, 'driver', 'Mover', '' || n
      from generate_series(0, ${DRIVERS - 1}) n;
      insert into drivers (user_id, is_on_duty) select id, true from users where username like 'mover%';
      insert into credentials (user_id, password)
      select u.id, c.password
      from users u, credentials c join users p on p.id = c.user_id and p.username = 'pharmacy'
      where u.username like 'watcher%' or u.username like 'mover%';`)
    const { rows } = await client.query<{ id: number }>(`
      insert into orders (organization_id, client_id, driver_id, service_type, priority, status, pickup_address, pickup_latitude,
        pickup_longitude, delivery_address, delivery_latitude, delivery_longitude, item_description, base_cents,
        distance_fee_cents, priority_fee_cents, total_cents, distance_miles, route_minutes, confirmed_at, assigned_at, picked_up_at,
        counted_from, due_at, driver_pay_cents)
      select w.organization_id, w.id, d.id, 'medical_prescription', 'standard', 'in_transit', '6411 Fannin St, Houston, TX 77030',
        29.7141, -95.3977, '1504 Taub Loop, Houston, TX 77030', 29.7105, -95.3936, 'Insulin', 2500, 0, 0, 2500, 8.2, 20,
        now(), now(), now(), now(), now() + interval '4 hours', 375
      from generate_series(0, ${ORDERS - 1}) n
      join users w on w.username = 'watcher' || n % ${ORGANIZATIONS}
      join users m on m.username = 'mover' || n % ${DRIVERS} join drivers d on d.user_id = m.id
      order by n returning id`)
    await client.query(
      `
      insert into events (name, order_id, status, actor_role, driver_id, occurred_at, handled_at)
      select e.name, o.id, e.status, 'driver', o.driver_id, now() - interval '1 hour', now()
      from orders o, (values (1, 'order.accepted', 'assigned'), (2, 'order.job_started', 'pickup_scheduled'),
        (3, 'order.picked_up', 'pickup_complete'), (4, 'order.delivery_started', 'in_transit')) e (step, name, status)
      where o.id = any($1) order by o.id, e.step`,
      [rows.map(({ id }) => id)],
    )
    return {
      orders: rows.map(({ id }) => id),
      driverNames: Array.from({ length: DRIVERS }, (_, index) => `mover${index}`),
    }
  } finally {
    await client.end()
  }
}
