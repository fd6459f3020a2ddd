/**
 * The demo, loaded once for all files of tests: each file's server starts with a copy, which takes a moment where loading
 * takes many. Playwright runs this before the tests, and what it answers after them.
 */
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { newDataDir, startServer, type TestServer } from './server.ts'

const LOADED_IN = 'MERIDIAN_TEST_DEMO'

export default async function loadDemo(): Promise<() => Promise<void>> {
  const folder = await newDataDir()
  const server = await startServer({ LOG_LEVEL: 'info' }, folder)
  // The map is cut after the start: better once here than in every file.
  await expect.poll(server.output, { timeout: 60_000 }).toContain('the tiles are ready')
  await server.stop()
  process.env[LOADED_IN] = folder
  return () => rm(folder, { recursive: true, force: true })
}

/** A server with a copy of the demo, which goes with it. */
export async function startWithDemo(): Promise<TestServer> {
  const folder = await newDataDir()
  // With its owner: PostgreSQL takes no data that is somebody else's.
  await promisify(execFile)('cp', ['-a', `${process.env[LOADED_IN]}/.`, folder])
  const server = await startServer({}, folder)
  const stop = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...server, stop }
}
