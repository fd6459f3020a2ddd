/** Environment → PostgreSQL, while the code of the server is loaded → serve → close with grace. */
import { inspect } from 'node:util'
import { refuseOldNode } from './node-version.ts'
import { reportFailure, step } from './print.ts'
import { refuseStaleBuild } from './stale-build.ts'
import { readRelease, releaseText } from './version.ts'

async function main(): Promise<void> {
  refuseOldNode()
  refuseStaleBuild()
  // Not sooner: with a package missing, this code cannot be loaded.
  const [{ startEmbedded }, { readEnv }] = await Promise.all([import('./db/embedded.ts'), import('./env.ts')])
  const env = readEnv(process.env)
  const release = readRelease(env.BUILD_ID)
  step(releaseText(release))
  // A signal during the start takes effect once there is something to stop.
  const started = Promise.withResolvers<() => Promise<void>>()
  closeOnSignals(async () => (await started.promise)())
  const { promise: isLaunched, resolve: onLaunch } = Promise.withResolvers<void>()
  const starting = env.DATABASE_URL
    ? undefined
    : startEmbedded({ dataDir: env.DATA_DIR, bin: env.POSTGRES_BIN, log: step, onLaunch })
  await Promise.race([isLaunched, starting])
  // The code is loaded while PostgreSQL starts.
  const [embedded, code] = await Promise.allSettled([starting, import('./serve.ts')])
  if (embedded.status === 'rejected') throw embedded.reason
  try {
    if (code.status === 'rejected') throw code.reason
    embedded.value?.supervise((error) => fail(new Error(`${error.message}\n${GAVE_UP}`)))
    started.resolve((await code.value.serve(env, embedded.value, release)).close)
  } catch (error) {
    await embedded.value?.stop()
    throw error
  }
}

/** Drains and stops. One Ctrl-C arrives more than once (from the terminal and from npm), so only a later one means 'now'. */
function closeOnSignals(close: () => Promise<void>): void {
  let requestedAt: number | undefined
  const onSignal = () => {
    if (requestedAt !== undefined) {
      if (performance.now() - requestedAt > FORCE_EXIT_AFTER_MS) process.exit(1)
      return
    }
    requestedAt = performance.now()
    step('Stopping: requests in progress are finished first')
    close().then(
      () => process.exit(0),
      (error) => fail(error),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
}

const FORCE_EXIT_AFTER_MS = 2_000

const GAVE_UP =
  'The database could not be started again: this program ends, so that whatever supervises it starts it anew'

/** What an operator can fix is printed as one sentence; only our own defects come with a stack trace. */
function fail(error: unknown): never {
  const isDefect = error instanceof TypeError || error instanceof ReferenceError
  reportFailure(error instanceof Error && !isDefect ? error.message : inspect(error))
  process.exit((error as { exitCode?: number }).exitCode ?? 1)
}

main().catch(fail)
