/** The simulated day of a demo: a program of its own, which knows this server only from outside, by HTTP. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'

const PROGRAM = fileURLToPath(new URL('../../../../simulate/src/run.ts', import.meta.url))
const MINUTES = 30
/** Of each driver in an hour of simulated time: about as much as the demo's few drivers can deliver. */
const ORDERS = 3

export type Simulation = {
  running(): { speed: number; endsAt: string } | null
  /** Replaces one that is running. */
  start(options: { url: string; speed: number }): Promise<void>
  stop(): Promise<void>
}

export function createSimulation(log: FastifyBaseLogger): Simulation {
  let current: { child: ChildProcess; speed: number; endsAt: string } | null = null
  let last: Promise<void> = Promise.resolve()

  /** One start or stop after another: two starts at the same moment would both find nothing to replace. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    last = last.catch(() => {}).then(work)
    return last
  }

  async function stopCurrent(): Promise<void> {
    const child = current?.child
    current = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    // Its requests are cut off; none of them is half done.
    child.kill('SIGKILL')
    await exited
  }

  return {
    running: () => current && { speed: current.speed, endsAt: current.endsAt },
    stop: () => inTurn(stopCurrent),
    start: (options) => inTurn(() => replace(options)),
  }

  async function replace({ url, speed }: { url: string; speed: number }): Promise<void> {
    await stopCurrent()
    const args = [
      '--url',
      url,
      '--speed',
      speed,
      '--minutes',
      MINUTES,
      '--orders',
      ORDERS,
      '--quiet',
      '--seed',
      Date.now() % 1e6,
    ]
    const { PATH, NODE_COMPILE_CACHE } = process.env
    // Not this server's environment, which may hold secrets. The channel tells the program when this process ends.
    const child = spawn(process.execPath, [PROGRAM, ...args.map(String)], {
      env: { PATH, NODE_COMPILE_CACHE },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let errors = ''
    child.stderr?.on('data', (chunk) => (errors = `${errors}${chunk}`.slice(-1000)))
    child.once('error', (err) => log.error({ err }, 'the simulated day could not be started'))
    child.once('exit', (code) => {
      if (code) log.error({ code, errors }, 'the simulated day ended with an error')
      if (current?.child === child) current = null
    })
    current = { child, speed, endsAt: new Date(Date.now() + MINUTES * 60_000).toISOString() }
  }
}
