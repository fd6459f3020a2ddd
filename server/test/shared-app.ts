/** One server for the files of a worker: composing it again for each took a quarter of the time of all server tests. */
import { expect } from 'vitest'
import type { Composition } from '../src/compose.ts'
import { openRowReset, type RowReset } from './reset-rows.ts'
import { dropTasks } from './settle.ts'
import type { TestPorts } from './swapped-ports.ts'
import { TEST_NOW } from './test-now.ts'

type Shareable = Composition & {
  clock: { now: Date }
  superuserUrl: string
  troubles: unknown[]
  settle(): Promise<void>
  stop(): Promise<void>
}
type Composed<App> = { app: App; bring(ports: TestPorts): void; endSessions(): void }
type Shared<App> = Composed<App> & RowReset

/** Vitest keeps modules for all files of a worker (`isolate: false`). The last one ends with its worker and the database server. */
export function shareApp<App extends Shareable>(
  make: () => Promise<Composed<App>>,
): (ports: TestPorts) => Promise<App> {
  let shared: Shared<App> | undefined
  let borrower: string | undefined

  async function open(): Promise<Shared<App>> {
    const composed = await make()
    // Background work makes its tables when it starts.
    await composed.app.deps.tasks.start()
    return { ...composed, ...(await openRowReset(composed.app.superuserUrl)) }
  }

  /** What a file leaves running or broken goes with it: the next file gets another server. */
  async function replace(): Promise<void> {
    const broken = shared
    shared = borrower = undefined
    await broken?.closeReset()
    await broken?.app.stop()
  }

  return async (ports) => {
    const file = expect.getState().testPath
    if (borrower && borrower === file)
      throw new Error('This file has the shared server already; startOwnTestApp() starts another one')
    // A file that failed before it gave the server back.
    if (borrower) await replace().catch(() => {})
    shared ??= await open()
    borrower = file
    const { app, bring } = shared
    bring(ports)
    const stop = async () => {
      try {
        await clear(shared as Shared<App>)
      } catch (error) {
        await replace().catch(() => {})
        throw error
      }
      borrower = undefined
      expect(app.troubles.splice(0), 'the server logged trouble').toEqual([])
    }
    return { ...app, stop }
  }
}

/** What a file started ends with it; tasks that nobody has taken are not done for the next one. */
async function clear({ app, bring, endSessions, resetRows }: Shared<Shareable>): Promise<void> {
  endSessions()
  await app.deps.simulation.stop()
  do {
    await dropTasks(app)
    await app.settle()
  } while (!(await resetRows()))
  bring({})
  app.clock.now = TEST_NOW
}
