/** Each call as a share of a bare Fastify's rate and a multiple of its processor time, with the bar it has to reach. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newDataDir, startServer } from '../e2e/server.ts'
import { reachDatabase } from '../server/src/db/reach.ts'
import { adminUrlOf } from '../server/test/administer.ts'
import { makeAccounts } from './accounts.ts'
import { startFloor } from './floor.ts'
import { CONNECTIONS, compare, type Target } from './load.ts'
import { newPosition, startJob } from './positions.ts'
import { signIn } from './sign-in.ts'

type Case = {
  name: string
  as: 'pharmacy' | 'driver' | 'admin' | null
  path: string
  /** At least this share of the floor's rate. */
  share: number
  /** At most this multiple of the floor's processor time. */
  processor: number
  body?: () => object
  /** Also by as many accounts as there are connections, of whom no two can share a read; `{id}` is the account's. */
  byMany?: string
}

const CASES: readonly Case[] = [
  { name: 'GET /healthz', as: null, path: '/healthz', share: 0.85, processor: 1.3 },
  { name: '/login page', as: null, path: '/login', share: 0.6, processor: 2 },
  { name: 'who am I', as: 'pharmacy', path: '/api/auth/me', share: 0.55, processor: 2.5, byMany: '/api/auth/me' },
  { name: 'bell', as: 'pharmacy', path: '/api/notices', share: 0.3, processor: 5, byMany: '/api/notices' },
  { name: 'available jobs', as: 'driver', path: '/api/orders/available', share: 0.2, processor: 8 },
  {
    name: '20 orders of a client',
    as: 'pharmacy',
    path: '/api/orders/client/2?limit=20',
    share: 0.15,
    processor: 12,
    byMany: '/api/orders/client/{id}?limit=20',
  },
  { name: "admin's 25", as: 'admin', path: '/api/orders?limit=25', share: 0.15, processor: 12 },
  {
    name: '500 orders of a client',
    as: 'pharmacy',
    path: '/api/orders/client/2',
    share: 0.015,
    processor: 100,
    byMany: '/api/orders/client/{id}',
  },
  {
    name: "client's stat cards",
    as: 'pharmacy',
    path: '/api/stats/client/2',
    share: 0.2,
    processor: 6,
    byMany: '/api/stats/client/{id}',
  },
  {
    name: 'one position, after its commit',
    as: 'driver',
    path: '/api/orders/{job}/location',
    share: 0.55,
    processor: 2.5,
    body: newPosition,
  },
]

type RequestFigure = {
  name: string
  share: number
  processor: number
  perSecond: number
  processorMs: number
  postgresMs: number
  p99Ms: number
  failures: number
  bars: { share: number; processor: number }
}

export async function benchRequests({ rounds, seconds, only }: { rounds: number; seconds: number; only: RegExp }) {
  const dataDir = await newDataDir()
  const floor = await startFloor()
  // One account sends everything here; the limit per account is not what is measured.
  const server = await startServer(
    { RATE_LIMIT_PER_MINUTE: '1000000000', LOG_LEVEL: 'info', CHECK_REPLIES: 'false' },
    dataDir,
  )
  try {
    const postgresPid = Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
    const cookies = new Map<string, string>()
    for (const username of ['pharmacy', 'driver', 'admin']) cookies.set(username, await signIn(server.url, username))
    const job = await startJob(server.url, cookies.get('driver') as string)
    const figures: RequestFigure[] = []
    const measure = async (name: string, call: Target, bare: Target, bars: RequestFigure['bars']) => {
      const { share, processor, call: round } = await compare(call, bare, { rounds, seconds, postgresPid })
      figures.push({ name, share, processor, ...round, bars })
      print(figures.at(-1) as RequestFigure)
    }
    const cases = CASES.filter(({ name }) => only.test(name))
    for (const { name, as, path, body, byMany: _, ...bars } of cases) {
      const call: Target = {
        url: server.url + path.replace('{job}', String(job)),
        pid: server.pid,
        ...(as && { headers: { cookie: cookies.get(as) as string } }),
        ...(body && { body }),
      }
      const bare: Target = { url: floor.url, pid: floor.pid, ...(body && { body }) }
      await measure(name, call, bare, bars)
    }
    if (!cases.some(({ byMany }) => byMany)) return figures
    const { urls } = await reachDatabase({ DATA_DIR: dataDir })
    const accounts = await makeAccounts(adminUrlOf(urls, dataDir), server.url, CONNECTIONS)
    for (const { name, byMany, share, processor } of cases) {
      if (!byMany) continue
      const each = accounts.map(({ id, cookie }) => ({ path: byMany.replace('{id}', String(id)), headers: { cookie } }))
      const call: Target = { url: server.url, pid: server.pid, each }
      await measure(`${name}, ${CONNECTIONS} accounts`, call, { url: floor.url, pid: floor.pid }, { share, processor })
    }
    return figures
  } finally {
    floor.stop()
    await server.stop()
  }
}

function print({ name, share, processor, bars, ...round }: RequestFigure): void {
  const mark = share >= bars.share && processor <= bars.processor ? 'ok  ' : 'UNDER'
  console.log(
    `${name.padEnd(40)} share ${share.toFixed(3)} (bar ${bars.share})  processor ${processor.toFixed(1)} x (bar ${bars.processor})  ${round.perSecond.toFixed(0).padStart(6)}/s  node ${round.processorMs.toFixed(2)} ms  postgres ${round.postgresMs.toFixed(2)} ms  p99 ${round.p99Ms} ms  ${mark}${round.failures ? `  ${round.failures} FAILED` : ''}`,
  )
}
