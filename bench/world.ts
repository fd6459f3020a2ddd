/** A server of its own on a database of its own with the demo dataset, and calls to it as one of the demo's accounts. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newDataDir, startServer, type TestServer } from '../e2e/server.ts'
import { reachDatabase } from '../server/src/db/reach.ts'
import { adminUrlOf } from '../server/test/administer.ts'
import type { Processes } from './meter.ts'
import { signIn } from './sign-in.ts'

export type Account = 'pharmacy' | 'driver' | 'admin'
export type World = {
  url: string
  /** Of the superuser, who makes databases and fills them without triggers. */
  databaseUrl: string
  /** Of the application. */
  appUrl: string
  processes: Processes
  cookies: Record<Account, string>
  /** Again, after work that took longer than a session lasts without use. */
  signInAll(): Promise<void>
  /** Fails when the reply is not a good one. */
  call(as: Account, method: string, path: string, body?: object): Promise<Response>
  json<T>(as: Account, method: string, path: string, body?: object): Promise<T>
  stop(): Promise<void>
}

const ENV = { RATE_LIMIT_PER_MINUTE: '1000000000', CHECK_REPLIES: 'false' }

export async function startWorld(env: Record<string, string> = {}): Promise<World> {
  const dataDir = await newDataDir()
  const server = await startServer({ ...ENV, ...env }, dataDir)
  const world = await worldOf(server, dataDir)
  return {
    ...world,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function worldOf(server: TestServer, dataDir: string): Promise<Omit<World, 'stop'>> {
  const postgres = Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  const cookies = { pharmacy: '', driver: '', admin: '' }
  async function signInAll(): Promise<void> {
    for (const account of ['pharmacy', 'driver', 'admin'] as const) cookies[account] = await signIn(server.url, account)
  }
  await signInAll()
  async function call(as: Account, method: string, path: string, body?: object): Promise<Response> {
    const reply = await fetch(server.url + path, {
      method,
      headers: { cookie: cookies[as], ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    return reply
  }
  const { urls } = await reachDatabase({ DATA_DIR: dataDir })
  return {
    url: server.url,
    databaseUrl: adminUrlOf(urls, dataDir),
    appUrl: urls.app,
    processes: { node: server.pid, postgres },
    cookies,
    signInAll,
    call,
    json: async (as, method, path, body) => (await call(as, method, path, body)).json() as never,
  }
}
