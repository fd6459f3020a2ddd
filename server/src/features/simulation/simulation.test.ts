import childProcess, { type ChildProcess } from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOwnTestApp, type TestApp } from '../../../test/app.ts'
import { saveDemo } from '../installation/installation.commands.ts'

/** Not by vi.mock: a file before this one in its worker has loaded the module under test already. */
const { spawn } = childProcess
const programs: ChildProcess[] = []
beforeAll(() => {
  const recording = (...given: Parameters<typeof spawn>) => {
    const program = spawn(...given)
    programs.push(program)
    return program
  }
  childProcess.spawn = recording as typeof spawn
  syncBuiltinESMExports()
})
afterAll(() => {
  childProcess.spawn = spawn
  syncBuiltinESMExports()
})

let app: TestApp
beforeAll(async () => {
  app = await startOwnTestApp()
  await app.listen()
})
afterAll(() => app.stop())

const PATH = '/api/demo/simulation'

test('outside a demo there is no simulated day', async () => {
  for (const [method, body] of [['GET'], ['POST', { speed: 10 }], ['DELETE']] as const)
    expect(await app.call(null, method, PATH, body)).toMatchObject({ status: 404, body: { code: 'not_a_demo' } })
})

test('in a demo it is started at one of the speeds, started again at another one, and stopped', async () => {
  await saveDemo(app.db, { password: 'known', accounts: [] })
  expect((await app.call(null, 'GET', PATH)).body).toEqual({ running: null })
  expect((await app.call(null, 'POST', PATH, { speed: 7 })).status).toBe(400)
  const endsAt = expect.any(String)
  expect((await app.call(null, 'POST', PATH, { speed: 10 })).body).toEqual({ running: { speed: 10, endsAt } })
  expect((await app.call(null, 'POST', PATH, { speed: 30 })).body).toEqual({ running: { speed: 30, endsAt } })
  expect((await app.call(null, 'GET', PATH)).body).toEqual({ running: { speed: 30, endsAt } })
  expect((await app.call(null, 'DELETE', PATH)).body).toEqual({ running: null })
})

test('of many starts and stops at the same moment one program is left at most, and none after the last stop', async () => {
  const running = () => programs.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null).length
  await Promise.all([1, 5, 10, 30, 10].map((speed) => app.call(null, 'POST', PATH, { speed })))
  // It may have ended by itself already: this demo has no accounts to sign in with.
  expect(running()).toBeLessThanOrEqual(1)
  expect(programs.length).toBeGreaterThanOrEqual(5)
  await Promise.all([app.call(null, 'POST', PATH, { speed: 30 }), app.call(null, 'DELETE', PATH)])
  await app.call(null, 'DELETE', PATH)
  expect(running()).toBe(0)
})
