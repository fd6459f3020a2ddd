/**
 * The demo, loaded once per run: every server of the tests starts with a copy, because loading takes many times as long.
 * Playwright runs this before the tests, and the function it returns after them.
 */
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { newDataDir, startServer, type TestServer } from './server.ts'

const LOADED_IN = 'MERIDIAN_TEST_DEMO'

export default async function loadDemo(): Promise<() => Promise<void>> {
  const folder = await newDataDir()
  const server = await startServer({}, folder)
  await server.stop()
  process.env[LOADED_IN] = folder
  return () => rm(folder, { recursive: true, force: true })
}

/** A server with a copy of the demo, which goes with it. */
export async function startWithDemo(env: Record<string, string> = {}): Promise<TestServer> {
  const folder = await copyDemo()
  const server = await startServer(env, folder)
  const stop = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...server, stop }
}

/** A data folder in which the demo is loaded already. */
export async function copyDemo(): Promise<string> {
  const folder = await newDataDir()
  // With its owner: PostgreSQL refuses a data folder of another user.
  await promisify(execFile)('cp', ['-af', `${process.env[LOADED_IN]}/.`, folder])
  return folder
}
