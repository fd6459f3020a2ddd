/**
 * What live connections cost one node: memory for each, and how many words a second it hands to all of them. `npm run bench`
 * runs it; the people listening run in a program of their own (this file, started as one), so that their work is not counted
 * as the node's.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { signIn } from './sign-in.ts'

/** A session has at most 20, so as many sessions as that takes. */
const PER_SESSION = 20
const AT_ONCE = 50
/** As many words are said at the same time, each to everybody. */
const SAID_AT_ONCE = 8

export type Measured = { sockets: number; kilobytesEach: number; heardPerSecond: number; saidPerSecond: number }

export async function measureSockets(url: string, pid: number, sockets: number, seconds: number): Promise<Measured> {
  const cookies: string[] = []
  while (cookies.length < sockets / PER_SESSION) cookies.push(await signIn(url, 'pharmacy'))
  const before = await residentKilobytes(pid)
  const crowd = fork(fileURLToPath(import.meta.url), [url, String(sockets)], { env: { COOKIES: cookies.join('\n') } })
  try {
    await once(crowd, 'message')
    const kilobytesEach = ((await residentKilobytes(pid)) - before) / sockets
    const said = await keepSaying(url, cookies[0] as string, seconds)
    crowd.send('count')
    const [heard] = (await once(crowd, 'message')) as [number]
    return { sockets, kilobytesEach, heardPerSecond: heard / seconds, saidPerSecond: said / seconds }
  } finally {
    crowd.kill()
  }
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

/** The program of those who listen: opens its sockets, says so, counts what it hears, and says that when asked. */
async function listen(url: string, count: number, cookies: readonly string[]): Promise<void> {
  let heard = 0
  const open = async (index: number) => {
    const headers = { cookie: cookies[Math.floor(index / PER_SESSION)] as string }
    // Node's own takes headers, which a browser's does not.
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers } as never)
    socket.addEventListener('message', () => heard++)
    await once(socket, 'open')
  }
  for (let from = 0; from < count; from += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => open(from + index)))
  process.on('message', () => process.send?.(heard))
  process.send?.('open')
}

const [, started, url, count] = process.argv
if (started === fileURLToPath(import.meta.url) && url && process.send)
  await listen(url, Number(count), (process.env.COOKIES ?? '').split('\n'))
