/**
 * What attacks cost the node that each try to make it work for nothing, and how much longer a client waits meanwhile: each is
 * repeated without a pause, with no limit of requests, beside a client that reads its orders and a receipt.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { makeAccounts } from './accounts.ts'
import { ATTACKS, type Attacked, type Victim } from './attacker.ts'
import { callFor } from './callers.ts'
import { type Figure, figure, line } from './figure.ts'
import { percentile } from './meter.ts'
import { forgetPeak, mainThreadSeconds, peakKilobytes, residentKilobytes } from './process-stats.ts'
import { startWorld, type World } from './world.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const WARM_UP_SECONDS = 3
/** As a person or a screen does; four of them at a time. */
const PAUSE_MS = 50
const CONNECTIONS = 4

export async function benchAttacks(only: RegExp): Promise<Figure[]> {
  const world = await startWorld({ TRUST_PROXY: '127.0.0.1' })
  const attacker = fork(fileURLToPath(new URL('attacker.ts', import.meta.url)))
  try {
    await once(attacker, 'message')
    const [client, other] = await makeAccounts(world.databaseUrl, world.url, 2)
    if (!client || !other) throw new Error('There are no accounts')
    const read = await createReader(world, client)
    const victim = { url: world.url, cookie: other.cookie, orderId: await makeLaboratoryOrder(world, other.id) }
    await read(WARM_UP_SECONDS)
    const figures: Figure[] = []
    for (const name of Object.keys(ATTACKS).filter((name) => only.test(name))) {
      figures.push(await measure(world, { attacker, victim, name, read }))
      console.log(line(figures.at(-1) as Figure))
    }
    return figures
  } finally {
    attacker.kill()
    await world.stop()
  }
}

type Read = (seconds: number) => Promise<number[]>
type Scene = { attacker: ChildProcess; victim: Victim; name: string; read: Read }

async function measure(world: World, scene: Scene): Promise<Figure> {
  // The first time loads code.
  await attack(scene, 0)
  const once = await costOf(world, () => attack(scene, 0))
  const alone: number[] = []
  const beside: number[] = []
  const attacked: Attacked[] = []
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(...(await scene.read(SECONDS)))
    const attacking = attack(scene, SECONDS)
    beside.push(...(await scene.read(SECONDS)))
    attacked.push(await attacking)
  }
  const p99 = { alone: percentile(alone, 0.99), beside: percentile(beside, 0.99) }
  return figure('attacks', scene.name, p99.beside / p99.alone, {
    details: {
      'p99 alone ms': p99.alone,
      'p99 beside ms': p99.beside,
      reads: beside.length,
      'times a second': attacked.reduce((sum, { turns }) => sum + turns, 0) / (ROUNDS * SECONDS),
      'once s': once.seconds,
      'main thread ms': once.mainThreadMs,
      MB: once.megabytes,
      replies: countsOf(attacked),
    },
  })
}

/** Such as '413 × 8'; 0 for connections that were closed. */
function countsOf(attacked: readonly Attacked[]): string {
  const counts: Record<string, number> = {}
  for (const { statuses } of attacked)
    for (const [status, count] of Object.entries(statuses)) counts[status] = (counts[status] ?? 0) + count
  return Object.entries(counts)
    .map(([status, count]) => `${status} × ${count}`)
    .join(' ')
}

async function attack({ attacker, name, victim }: Scene, seconds: number): Promise<Attacked> {
  attacker.send({ name, victim, seconds })
  const [attacked] = await once(attacker, 'message')
  return attacked
}

async function costOf({ processes: { node } }: World, run: () => Promise<unknown>) {
  const kilobytes = await residentKilobytes(node)
  await forgetPeak(node)
  const before = await mainThreadSeconds(node)
  const startedAt = performance.now()
  await run()
  return {
    seconds: (performance.now() - startedAt) / 1000,
    mainThreadMs: ((await mainThreadSeconds(node)) - before) * 1000,
    megabytes: ((await peakKilobytes(node)) - kilobytes) / 1024,
  }
}

/** Milliseconds of each reply to a client that reads its orders, every fourth time a receipt. */
async function createReader(world: World, { id, cookie }: { id: number; cookie: string }): Promise<Read> {
  const orders = `/api/orders/client/${id}?limit=20`
  const [order] = (await (await fetch(world.url + orders, { headers: { cookie } })).json()) as { id: number }[]
  const { host } = new URL(world.url)
  const head = `HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\nx-forwarded-for: 198.51.100.7\r\n\r\n`
  let count = 0
  return async (seconds) => {
    const { latencies, failures } = await callFor({
      url: world.url,
      connections: CONNECTIONS,
      seconds,
      pauseMs: PAUSE_MS,
      nextRequest: () => `GET ${count++ % 4 === 0 ? `/api/orders/${order?.id}/receipt.pdf` : orders} ${head}`,
    })
    if (failures > 0) throw new Error(`${failures} of ${latencies.length} reads failed`)
    return latencies
  }
}

async function makeLaboratoryOrder({ databaseUrl }: World, clientId: number): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: number }>(
      `update orders set service_type = 'laboratory_sample', temperature_band = 'refrigerated', delivered_at = now(),
        picked_up_at = now() - interval '3 hours'
      where id = (select max(id) from orders where client_id = $1 and status = 'delivered') returning id`,
      [clientId],
    )
    return rows[0]?.id as number
  } finally {
    await client.end()
  }
}
