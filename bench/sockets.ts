/**
 * What live connections cost one node: memory for each, and how many words a second it hands to all of them. `npm run bench`
 * runs it; the people listening run in a program of their own (this file, started as one), so that their work is not counted
 * as the node's.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { signIn } from './sign-in.ts'

/** A session has at most 20, so as many sessions as that takes. */
const PER_SESSION = 20
const AT_ONCE = 50
/** The first few also pay for what is loaded once. */
const WARM_UP = 100
/** As many words are said at the same time, each to everybody. */
const SAID_AT_ONCE = 8

export type Measured = { sockets: number; kilobytesEach: number; heardPerSecond: number; saidPerSecond: number }

export async function measureSockets(url: string, pid: number, sockets: number, seconds: number): Promise<Measured> {
  const cookies: string[] = []
  while (cookies.length < (WARM_UP + sockets) / PER_SESSION) cookies.push(await signIn(url, 'pharmacy'))
  const crowd = fork(fileURLToPath(import.meta.url), [url], { env: { COOKIES: cookies.join('\n') } })
  try {
    await ask(crowd, WARM_UP)
    const before = await residentKilobytes(pid)
    await ask(crowd, sockets)
    const kilobytesEach = ((await residentKilobytes(pid)) - before) / sockets
    const said = await keepSaying(url, cookies[0] as string, seconds)
    const heard = await ask(crowd, 0)
    return { sockets, kilobytesEach, heardPerSecond: heard / seconds, saidPerSecond: said / seconds }
  } finally {
    crowd.kill()
  }
}

/** Opens so many more, and answers how much was heard so far. */
async function ask(crowd: ChildProcess, more: number): Promise<number> {
  crowd.send(more)
  const [heard] = (await once(crowd, 'message')) as [number]
  return heard
}

/** Reading one's notices is told to one's other tabs, which here are all of them. */
async function keepSaying(url: string, cookie: string, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000
  let said = 0
  const headers = { cookie, 'content-type': 'application/json' }
  const say = async () => {
    while (performance.now() < until) {
      await (await fetch(`${url}/api/notices/read`, { method: 'POST', headers, body: '{"ids":[]}' })).text()
      said++
    }
  }
  await Promise.all(Array.from({ length: SAID_AT_ONCE }, say))
  return said
}

async function residentKilobytes(pid: number): Promise<number> {
  return Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1])
}

/** The program of those who listen: opens as many more as it is told to, then says how much it has heard. */
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
