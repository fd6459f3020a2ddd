/**
 * Price quotes between random addresses of the region pack, asked for the second time, against the same call with both stops
 * at one point. What the search for a route takes the first time is beside it: most of it is the routing engine's own. Without a pack (`MAPS_PACK`, or `../shared/geo`) the built-in estimate answers, and the figures say so.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { type Figure, figure } from './figure.ts'
import { median, percentile } from './meter.ts'
import { processorSeconds } from './process-stats.ts'
import { startWorld, type World } from './world.ts'

const PACK = process.env.MAPS_PACK ?? fileURLToPath(new URL('../../shared/geo', import.meta.url))
const ADDRESSES = 'tx_address_points_52counties.tsv.gz'
const ROUNDS = 3
const QUOTES = 300
const AT_ONCE = 8

type Point = { latitude: string; longitude: string }

export async function benchQuotes(): Promise<Figure[]> {
  const hasPack = existsSync(join(PACK, ADDRESSES))
  const world = await startWorld(hasPack ? { MAPS_PACK: PACK } : {})
  try {
    if (hasPack) await routesReady(world)
    const points = hasPack ? packPoints() : HOUSTON
    const pick = () => points[Math.floor(Math.random() * points.length)] as Point
    const pairs = Array.from({ length: QUOTES }, () => [pick(), pick()] as const)
    const random = (n: number) => quote(world, ...(pairs[n] as (typeof pairs)[number]))
    const constant = () => quote(world, HOUSTON[0] as Point, HOUSTON[0] as Point)
    const first = await oneByOne(random)
    await run(world, constant)
    await run(world, random)
    const rounds: { random: Round; constant: Round }[] = []
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({ constant: await run(world, constant), random: await run(world, random) })
    const shareOf = (value: (round: Round) => number) =>
      median(rounds.map(({ random, constant }) => value(constant) / value(random)))
    const latencies = rounds.flatMap(({ random }) => random.latencies)
    const again = await oneByOne(random)
    return [
      figure(
        'quotes',
        'share of a constant answer',
        shareOf(({ wallMs }) => wallMs),
        {
          details: {
            maps: hasPack ? 'pack' : 'built in',
            'share by processor': shareOf(({ processorMs }) => processorMs),
            'node ms': median(rounds.map(({ random }) => random.processorMs)),
            'constant ms': median(rounds.map(({ constant }) => constant.processorMs)),
          },
        },
      ),
      figure('quotes', 'p99, one at a time', percentile(again, 0.99), {
        unit: 'ms',
        details: {
          'p50 ms': percentile(again, 0.5),
          [`p99 ms with ${AT_ONCE} at once`]: percentile(latencies, 0.99),
          'first time, p50 ms': percentile(first, 0.5),
          'first time, p99 ms': percentile(first, 0.99),
        },
      }),
    ]
  } finally {
    await world.stop()
  }
}

/** Until its routing engine has been built from the pack, the estimate answers. */
async function routesReady(world: World): Promise<void> {
  for (;;) {
    const { details } = (await (await fetch(`${world.url}/readyz`)).json()) as { details: { maps: { routes: string } } }
    if (details.maps.routes.startsWith('region pack (ready)')) return
    if (!details.maps.routes.startsWith('region pack')) throw new Error(`Routes come from: ${details.maps.routes}`)
    await sleep(500)
  }
}

type Round = { wallMs: number; processorMs: number; latencies: number[] }

async function run(world: World, one: (n: number) => Promise<void>): Promise<Round> {
  const before = await processorSeconds(world.processes.node)
  const startedAt = performance.now()
  const latencies: number[] = []
  let next = 0
  const work = async () => {
    while (next < QUOTES) latencies.push(await timed(one, next++))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return {
    wallMs: performance.now() - startedAt,
    processorMs: (((await processorSeconds(world.processes.node)) - before) * 1000) / latencies.length,
    latencies,
  }
}

async function oneByOne(one: (n: number) => Promise<void>): Promise<number[]> {
  const latencies: number[] = []
  for (let n = 0; n < QUOTES; n++) latencies.push(await timed(one, n))
  return latencies
}

async function timed(one: (n: number) => Promise<void>, n: number): Promise<number> {
  const startedAt = performance.now()
  await one(n)
  return performance.now() - startedAt
}

async function quote(world: World, pickup: Point, delivery: Point): Promise<void> {
  await world.json('pharmacy', 'POST', '/api/pricing/calculate', {
    pickupLatitude: pickup.latitude,
    pickupLongitude: pickup.longitude,
    deliveryLatitude: delivery.latitude,
    deliveryLongitude: delivery.longitude,
    priority: 'standard',
    serviceType: 'medical_prescription',
  })
}

const HOUSTON: readonly Point[] = [
  { latitude: '29.7141', longitude: '-95.3977' },
  { latitude: '29.7604', longitude: '-95.3698' },
  { latitude: '29.9511', longitude: '-95.3555' },
]

/** The first house of every fortieth street of the pack; its numbers are hundred-thousandths of a degree. */
function packPoints(): Point[] {
  const [, ...lines] = gunzipSync(readFileSync(join(PACK, ADDRESSES)))
    .toString('utf8')
    .trim()
    .split('\n')
  return lines
    .filter((_, index) => index % 40 === 0)
    .map((line) => (line.split('\t')[4] ?? '').split(';')[0]?.split(',') ?? [])
    .map(([, latitude, longitude]) => ({
      latitude: (Number(latitude) / 1e5).toFixed(6),
      longitude: (Number(longitude) / 1e5).toFixed(6),
    }))
}
