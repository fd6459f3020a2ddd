/**
 * `npm run bench [-- NAME]`: how fast the server is, as ratios to a bare Fastify in the same run. Machines differ, ratios hardly.
 * NAME is `live`, `planner` (with a folder of instances), or a part of a call's name: `npm run bench -- bell`.
 */
import { startServer } from '../e2e/server.ts'
import { benchPlanner } from './planner.ts'
import { benchRequests } from './requests.ts'
import { measureSockets } from './sockets.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const SOCKETS = 1000
const [name, ...more] = process.argv.slice(2)

if (name === 'planner') benchPlanner(more)
else if (!name || name === 'live') await benchLive()
if (name !== 'live' && name !== 'planner')
  await benchRequests({ rounds: ROUNDS, seconds: SECONDS, only: new RegExp(name ?? '') })

async function benchLive(): Promise<void> {
  const server = await startServer({ RATE_LIMIT_PER_MINUTE: '1000000000', CHECK_REPLIES: 'false' })
  try {
    const live = await measureSockets(server.url, server.pid, SOCKETS, SECONDS)
    const rate = `${live.heardPerSecond.toFixed(0)} messages received/s`
    const cost = `${live.heardPerProcessorSecond.toFixed(0)} per second of the node's processor`
    console.log(`${live.sockets} live connections: ${live.kilobytesEach.toFixed(0)} KB each, ${rate}, ${cost}`)
  } finally {
    await server.stop()
  }
}
