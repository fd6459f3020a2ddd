/**
 * Whether calls stay as fast as the business grows: each at 1,000, 100,000 and (with `--full`) 1,000,000 orders, against the same
 * call at 10,000 on another server, by turns. Compared is processor time, of the node and of PostgreSQL together.
 */
import { formatCount } from '@meridian/domain/time/format.ts'
import { type Figure, figure } from './figure.ts'
import { fillTo } from './fill.ts'
import { type Cost, median, meter } from './meter.ts'
import { placeOrder } from './orders.ts'
import { type Account, startWorld, type World } from './world.ts'

const BASE = 10_000
const ROUNDS = 3

type Call = { name: string; as: Account; path: string; times: number }

const PHARMACY = '/api/orders/client/2'
const days = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

const calls = (middleId: number): Call[] => [
  { name: "a client's first page", as: 'pharmacy', path: `${PHARMACY}?limit=20`, times: 20 },
  { name: "a client's first page, counted", as: 'pharmacy', path: `${PHARMACY}?limit=20&total=true`, times: 20 },
  { name: "a client's active orders", as: 'pharmacy', path: `${PHARMACY}?limit=20&group=active`, times: 20 },
  { name: "a client's upcoming orders", as: 'pharmacy', path: `${PHARMACY}?limit=20&group=upcoming`, times: 20 },
  { name: 'a page deep in the history', as: 'pharmacy', path: `${PHARMACY}?limit=20&cursor=${middleId}`, times: 20 },
  { name: 'a client searches a common word', as: 'pharmacy', path: `${PHARMACY}?limit=20&search=insulin`, times: 20 },
  { name: 'a client searches a rare word', as: 'pharmacy', path: `${PHARMACY}?limit=20&search=radiopharm`, times: 20 },
  { name: 'admin: first page', as: 'admin', path: '/api/orders?limit=25', times: 20 },
  { name: 'admin: pending orders', as: 'admin', path: '/api/orders?limit=25&status=pending', times: 20 },
  { name: 'admin: search a common word', as: 'admin', path: '/api/orders?limit=25&search=insulin', times: 20 },
  { name: 'admin: search a rare word', as: 'admin', path: '/api/orders?limit=25&search=radiopharm', times: 20 },
  {
    name: 'admin: search an organization',
    as: 'admin',
    path: '/api/orders?limit=25&search=clinic+number+77',
    times: 20,
  },
  { name: 'admin: search a number', as: 'admin', path: '/api/orders?limit=25&search=%23ML-0777', times: 20 },
  { name: 'available jobs', as: 'driver', path: '/api/orders/available?limit=20', times: 20 },
  { name: "a driver's stat cards", as: 'driver', path: '/api/driver/stats/{driver}', times: 30 },
  { name: "a client's stat cards", as: 'pharmacy', path: '/api/stats/client/2', times: 30 },
  { name: "the admin's stat cards", as: 'admin', path: '/api/admin/stats', times: 30 },
  {
    name: 'analytics over two years',
    as: 'admin',
    path: `/api/admin/analytics?from=${days(728)}&to=${days(0)}`,
    times: 4,
  },
  { name: 'conversations', as: 'pharmacy', path: '/api/conversations?limit=20', times: 20 },
]

export async function benchGrowth({ isFull, only }: { isFull: boolean; only: RegExp }): Promise<Figure[]> {
  const base = await startWorld()
  const other = await startWorld()
  try {
    await fillTo(base.databaseUrl, BASE)
    const figures: Figure[] = []
    const sizes = [1_000, 100_000, ...(isFull ? [1_000_000] : [])]
    for (const size of sizes) {
      await fillTo(other.databaseUrl, size)
      await Promise.all([base.signInAll(), other.signInAll()])
      const isLast = size === sizes.at(-1)
      for (const one of await compareAll(base, other, only)) {
        const name = isLast ? one.name : `${one.name} (${formatCount(size)})`
        figures.push(figure('growth', name, one.value, { ...one.options }))
      }
    }
    return figures
  } finally {
    await Promise.all([base.stop(), other.stop()])
  }
}

type Compared = { name: string; value: number; options: { unit?: string; details: Figure['details'] } }

async function compareAll(base: World, other: World, only: RegExp): Promise<Compared[]> {
  const compared: Compared[] = []
  const [baseCalls, otherCalls] = [calls(await middleId(base)), calls(await middleId(other))]
  const [baseDriver, otherDriver] = [await driverId(base), await driverId(other)]
  for (const [index, { name, as, path, times }] of otherCalls.entries()) {
    if (!only.test(name)) continue
    const get = (world: World, path: string, driver: number) => async () =>
      void (await (await world.call(as, 'GET', path.replace('{driver}', String(driver)))).arrayBuffer())
    const basePath = (baseCalls[index] as Call).path
    const pair = await byTurns(base, other, times, get(base, basePath, baseDriver), get(other, path, otherDriver))
    compared.push(toCompared(name, pair))
    if (name.startsWith('analytics'))
      compared.push({ name: `${name}, milliseconds`, value: pair.other.wallMs, options: { unit: 'ms', details: {} } })
  }
  if (only.test('export, per 1,000 rows')) compared.push(await compareExport(base, other))
  if (only.test('placing an order')) {
    const place = (world: World) => async () => void (await placeOrder(world))
    compared.push(toCompared('placing an order', await byTurns(base, other, 25, place(base), place(other))))
  }
  return compared
}

const toCompared = (name: string, { ratio, base, other }: Pair): Compared => ({
  name,
  value: ratio,
  options: {
    details: {
      'node ms': other.nodeMs,
      'postgres ms': other.postgresMs,
      'wall ms': other.wallMs,
      'at 10,000': base.wallMs,
    },
  },
})

type Pair = { ratio: number; base: Cost; other: Cost }

async function byTurns(
  base: World,
  other: World,
  times: number,
  callBase: () => Promise<void>,
  callOther: () => Promise<void>,
): Promise<Pair> {
  for (let count = 0; count < 7; count++) await Promise.all([callBase(), callOther()])
  const rounds: Pair[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const one = await meter(base.processes, times, callBase)
    const two = await meter(other.processes, times, callOther)
    const ratio = (two.nodeMs + two.postgresMs) / Math.max(0.2, one.nodeMs + one.postgresMs)
    rounds.push({ ratio, base: one, other: two })
  }
  const middle = median(rounds.map(({ ratio }) => ratio))
  return rounds.find(({ ratio }) => ratio === middle) as Pair
}

/** The client's whole history; its rows are as many as the orders, so the time is that of a thousand of them. */
async function compareExport(base: World, other: World): Promise<Compared> {
  const cost = async (world: World) => {
    let rows = 0
    const exportAll = async () => {
      rows = (await (await world.call('pharmacy', 'GET', '/api/orders/export.csv')).text()).split('\r\n').length - 2
    }
    await exportAll()
    const { nodeMs, postgresMs, wallMs } = await meter(world.processes, rows > 5000 ? 1 : 6, exportAll)
    const each = 1000 / rows
    return { nodeMs: nodeMs * each, postgresMs: postgresMs * each, wallMs: wallMs * each }
  }
  const [one, two] = [await cost(base), await cost(other)]
  const ratio = (two.nodeMs + two.postgresMs) / (one.nodeMs + one.postgresMs)
  return toCompared('export, per 1,000 rows', { ratio, base: one, other: two })
}

async function middleId(world: World): Promise<number> {
  const [newest] = await world.json<{ id: number }[]>('admin', 'GET', '/api/orders?limit=1')
  return Math.floor((newest as { id: number }).id / 2)
}

const driverId = async (world: World): Promise<number> =>
  (await world.json<{ driverId: number }>('driver', 'GET', '/api/auth/me')).driverId
