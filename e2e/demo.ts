/**
 * The demo, loaded once per run, and the one server that the tests share: each makes people and orders of its own. A test that
 * changes everybody's day has a server of its own, on a copy of the demo, because loading takes many times as long as copying.
 * Playwright runs this before the tests, and the function it returns after them.
 */
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { freePort } from '../server/test/free-port.ts'
import { newDataDir, startServer, type TestServer } from './server.ts'

const LOADED_IN = 'MERIDIAN_TEST_DEMO'
const SHARED_URL = 'MERIDIAN_TEST_URL'

/** Where it is served, and where its data is. */
export type SharedServer = { url: string; folder: string }

/** One caller after the other, from one machine, at the speed of tests. */
const SETTINGS = { RATE_LIMIT_PER_MINUTE: '1000000', TRUST_PROXY: 'loopback' }

export default async function prepareServer(): Promise<() => Promise<void>> {
  const folder = await newDataDir()
  const loading = await startServer({}, folder)
  await loading.stop()
  process.env[LOADED_IN] = folder
  const shared = await startWithDemo()
  process.env[SHARED_URL] = shared.url
  return async () => {
    await rm(folder, { recursive: true, force: true })
    await shared.stop()
  }
}

export const sharedServer = (): SharedServer => ({
  url: process.env[SHARED_URL] as string,
  folder: process.env[LOADED_IN] as string,
})

/** A server with a copy of the demo, which goes with it. Stopping it fails when it has logged an error. */
export async function startWithDemo(env: Record<string, string> = {}): Promise<TestServer & SharedServer> {
  const folder = await copyDemo()
  // Known to the server before it starts: passkeys and single sign-on are bound to its address.
  const PORT = String(await freePort())
  const server = await startServer({ ...SETTINGS, PORT, ...env }, folder)
  const stop = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
    const errors = server.output().match(/^.*"level":(50|60).*$/gm)
    if (errors) throw new Error(`The server logged an error:\n${errors.join('\n')}`)
  }
  return { ...server, folder, stop }
}

/** A data folder in which the demo is loaded already. */
export async function copyDemo(): Promise<string> {
  const folder = await newDataDir()
  // With its owner: PostgreSQL refuses a data folder of another user.
  await promisify(execFile)('cp', ['-af', `${process.env[LOADED_IN]}/.`, folder])
  return folder
}
