/**
 * What live connections cost one node: memory for each, and how many messages a second it sends to all of them. `npm run bench`
 * runs it; the listeners run in a program of their own (this file, started as one), so that their work is not counted
 * as the node's.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { processorSeconds, residentKilobytes } from './process-stats.ts'
import { signIn } from './sign-in.ts'

/** A session has at most 20, so as many sessions as that takes. */
const PER_SESSION = 20
const AT_ONCE = 50
/** The first few also pay for what is loaded once. */
const WARM_UP = 100
/** As many messages are published at the same time, each to all sockets. */
const SAID_AT_ONCE = 8

export type Measured = {
  sockets: number
  kilobytesEach: number
  heardPerSecond: number
  saidPerSecond: number
  /** How many it hands over for a second of the node's processor time. */
  heardPerProcessorSecond: number
}

export async function measureSockets(url: string, pid: number, sockets: number, seconds: number): Promise<Measured> {
  const cookies: string[] = []
  while (cookies.length < (WARM_UP + sockets) / PER_SESSION) cookies.push(await signIn(url, 'pharmacy'))
  const crowd = fork(fileURLToPath(import.meta.url), [url], { env: { COOKIES: cookies.join('\n') } })
  try {
    await ask(crowd, WARM_UP)
    const before = await residentKilobytes(pid)
    await ask(crowd, sockets)
    const kilobytesEach = ((await residentKilobytes(pid)) - before) / sockets
    const usedBefore = await processorSeconds(pid)
    await keepSaying(url, cookies[0] as string, seconds)
    const heard = await hearOut(crowd)
    const used = (await processorSeconds(pid)) - usedBefore
    const rates = { heardPerSecond: heard / seconds, saidPerSecond: heard / (WARM_UP + sockets) / seconds }
    return { ...rates, heardPerProcessorSecond: heard / used, sockets, kilobytesEach }
  } finally {
    crowd.kill()
  }
}

/** Opens so many more, and returns how many messages were received so far. */
async function ask(crowd: ChildProcess, more: number): Promise<number> {
  crowd.send(more)
  const [heard] = (await once(crowd, 'message')) as [number]
  return heard
}

/** The listeners may lag behind the node: messages still in transit count. */
async function hearOut(crowd: ChildProcess): Promise<number> {
  let heard = -1
  for (let now = await ask(crowd, 0); now > heard; now = await ask(crowd, 0)) {
    heard = now
    await sleep(300)
  }
  return heard
}

/** Reading one's notices is published to one's other tabs, which here are all of them. Equal messages of one moment are sent once. */
async function keepSaying(url: string, cookie: string, seconds: number): Promise<void> {
  const until = performance.now() + seconds * 1000
  const headers = { cookie, 'content-type': 'application/json' }
  const say = async () => {
    while (performance.now() < until) {
      await (await fetch(`${url}/api/notices/read`, { method: 'POST', headers, body: '{"ids":[]}' })).text()
    }
  }
  await Promise.all(Array.from({ length: SAID_AT_ONCE }, say))
}

/** The program of the listeners: opens as many more as requested, then reports how many messages it has received. */
function listen(url: string, cookies: readonly string[]): void {
  let opened = 0
  let heard = 0
  const open = async () => {
    const headers = { cookie: cookies[Math.floor(opened++ / PER_SESSION)] as string }
    // Node's own takes headers, which a browser's does not.
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers } as never)
    socket.addEventListener('message', () => heard++)
    await once(socket, 'open')
  }
  process.on('message', async (more: number) => {
    for (let left = more; left > 0; left -= AT_ONCE)
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, left) }, open))
    process.send?.(heard)
  })
}

const [, started, url] = process.argv
if (started === fileURLToPath(import.meta.url) && url && process.send)
  listen(url, (process.env.COOKIES ?? '').split('\n'))
