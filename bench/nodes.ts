/**
 * Positions a second that three nodes on one database store, against one node. Where the machine has no cores left for the
 * database, more nodes cannot help: the figure says how busy the machine was.
 */
import { availableParallelism, cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { newDataDir, startServer, type TestServer } from '../e2e/server.ts'
import { type Figure, figure } from './figure.ts'
import { median } from './meter.ts'
import { newPosition, startJob } from './positions.ts'
import { processorSeconds, processorSecondsOfTree } from './process-stats.ts'
import { startWorld } from './world.ts'

const NODES = 3
const CONNECTIONS = 16
const SECONDS = 5
const ROUNDS = 3

export async function benchNodes(): Promise<Figure[]> {
  const world = await startWorld()
  const others: TestServer[] = []
  try {
    while (others.length < NODES - 1)
      others.push(
        await startServer(
          { DATABASE_URL: world.appUrl, RATE_LIMIT_PER_MINUTE: '1000000000', CHECK_REPLIES: 'false' },
          await newDataDir(),
        ),
      )
    const job = await startJob(world.url, world.cookies.driver)
    const urls = [world.url, ...others.map(({ url }) => url)]
    const pids = [world.processes.node, ...others.map(({ pid }) => pid)]
    const measure = async (count: number) => {
      const times = async () => ({
        nodes: (await Promise.all(pids.map(processorSeconds))).reduce((sum, one) => sum + one, 0),
        postgres: await processorSecondsOfTree(world.processes.postgres),
      })
      const [before, busyBefore] = [await times(), busySeconds()]
      const stored = await load(urls.slice(0, count), job, world.cookies.driver)
      const [after, busyAfter] = [await times(), busySeconds()]
      return {
        perSecond: stored / SECONDS,
        nodes: (after.nodes - before.nodes) / SECONDS,
        postgres: (after.postgres - before.postgres) / SECONDS,
        machine: (busyAfter - busyBefore) / SECONDS,
      }
    }
    await measure(NODES)
    const rounds: { one: Awaited<ReturnType<typeof measure>>; all: Awaited<ReturnType<typeof measure>> }[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push({ one: await measure(1), all: await measure(NODES) })
    const of = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick))
    return [
      figure(
        'nodes',
        'positions of three nodes against one',
        of(({ one, all }) => all.perSecond / one.perSecond),
        {
          details: {
            'one node/s': of(({ one }) => one.perSecond),
            'three nodes/s': of(({ all }) => all.perSecond),
            'cores of the nodes': of(({ all }) => all.nodes),
            'cores of PostgreSQL': of(({ all }) => all.postgres),
            'cores busy in all': `${of(({ all }) => all.machine).toFixed(1)} of ${availableParallelism()}`,
          },
        },
      ),
    ]
  } finally {
    await Promise.all(others.map((other) => other.stop()))
    await world.stop()
  }
}

const busySeconds = () =>
  cpus().reduce((sum, { times }) => sum + times.user + times.sys + times.nice + times.irq, 0) / 1000

async function load(urls: readonly string[], job: number, cookie: string): Promise<number> {
  const until = performance.now() + SECONDS * 1000
  let stored = 0
  const work = async (url: string) => {
    while (performance.now() < until) {
      const reply = await fetch(`${url}/api/orders/${job}/location`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify(newPosition()),
      })
      await reply.arrayBuffer()
      if (reply.ok) stored++
      else await sleep(10)
    }
  }
  await Promise.all(urls.flatMap((url) => Array.from({ length: CONNECTIONS }, () => work(url))))
  return stored
}
