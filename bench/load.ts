/** Load on a call and on the floor by turns, so that whatever else the machine does slows both. */
import { callFor } from './callers.ts'
import { median } from './meter.ts'
import { processorSeconds, processorSecondsOfTree } from './process-stats.ts'

export const CONNECTIONS = 32
const WARM_UP_SECONDS = 1

export type Target = {
  url: string
  pid: number
  headers?: Record<string, string>
  /** Made for every request: a repeated position would be a duplicate and cost less. */
  body?: () => object
  /** Instead of the same request on every connection: one for each. */
  each?: readonly { path: string; headers: Record<string, string> }[]
}

export type Round = { perSecond: number; processorMs: number; postgresMs: number; p99Ms: number; failures: number }

export async function load(
  target: Target,
  seconds: number,
  postgresPid?: number,
  connections = CONNECTIONS,
): Promise<Round> {
  const before = await processorTimes(target.pid, postgresPid)
  const {
    count,
    seconds: taken,
    p99Ms,
    failures,
  } = await callFor({
    url: target.url,
    connections,
    seconds,
    nextRequest: requestsOf(target, connections),
  })
  const after = await processorTimes(target.pid, postgresPid)
  const each = (seconds: number) => (seconds * 1000) / count
  return {
    perSecond: count / taken,
    processorMs: each(after.node - before.node),
    postgresMs: each(after.postgres - before.postgres),
    p99Ms,
    failures,
  }
}

/** Made once for each connection, but for the body. */
function requestsOf({ url, headers, body, each = [] }: Target, connections: number): (connection: number) => string {
  const { host, pathname, search } = new URL(url)
  const heads = Array.from({ length: connections }, (_, connection) => {
    const own = each[connection % each.length]
    const lines = Object.entries({ host, ...headers, ...own?.headers }).map(([name, value]) => `${name}: ${value}\r\n`)
    return `${body ? 'POST' : 'GET'} ${own?.path ?? pathname + search} HTTP/1.1\r\n${lines.join('')}`
  })
  return (connection) => {
    if (!body) return `${heads[connection]}\r\n`
    const json = JSON.stringify(body())
    return `${heads[connection]}content-type: application/json\r\ncontent-length: ${json.length}\r\n\r\n${json}`
  }
}

async function processorTimes(pid: number, postgresPid: number | undefined) {
  const [node, postgres] = await Promise.all([
    processorSeconds(pid),
    postgresPid === undefined ? 0 : processorSecondsOfTree(postgresPid),
  ])
  return { node, postgres }
}

export type Compared = {
  /** Requests a second as a share of the floor's. */
  share: number
  /** Processor time per request as a multiple of the floor's. */
  processor: number
  /** Median round of the call itself. */
  call: Round
}

/** Median over rounds of floor and call taken by turns. */
export async function compare(
  call: Target,
  floor: Target,
  options: { rounds: number; seconds: number; postgresPid: number },
): Promise<Compared> {
  await load(floor, WARM_UP_SECONDS)
  await load(call, WARM_UP_SECONDS)
  const rounds: { share: number; processor: number; call: Round }[] = []
  for (let round = 0; round < options.rounds; round++) {
    const bare = await load(floor, options.seconds)
    const own = await load(call, options.seconds, options.postgresPid)
    rounds.push({
      share: own.perSecond / bare.perSecond,
      processor: own.processorMs / bare.processorMs,
      call: own,
    })
  }
  const byRate = rounds.toSorted((a, b) => a.call.perSecond - b.call.perSecond)
  return {
    share: median(rounds.map(({ share }) => share)),
    processor: median(rounds.map(({ processor }) => processor)),
    call: (byRate[Math.floor(byRate.length / 2)] ?? byRate[0])?.call as Round,
  }
}
