/** One signed-in account: calls over HTTP, live messages over /ws. It repeats what was not answered, as a phone would. */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type BodyInputOf,
  type EndpointSpec,
  type ParamsInputOf,
  pathWith,
  type QueryInputOf,
  type ReplyOf,
} from '@meridian/contract/endpoint.ts'
import { api } from '@meridian/contract/index.ts'
import type { LiveEvent } from '@meridian/contract/notices/live-events.ts'

export class Refused extends Error {
  readonly status: number
  /** An earlier attempt got no answer, so that it may have been carried out all the same. */
  readonly isRepeated: boolean

  constructor(status: number, message: string, isRepeated: boolean) {
    super(message)
    this.status = status
    this.isRepeated = isRepeated
  }
}

export type Input<E extends EndpointSpec> = {
  params?: ParamsInputOf<E>
  query?: QueryInputOf<E>
  body?: BodyInputOf<E>
}

export type Session = {
  user: { id: number; driverId: number | null; email: string }
  call<E extends EndpointSpec>(spec: E, input?: Input<E>): Promise<ReplyOf<E>>
  /** Calls back for each live message until `close`; connects again after a break. */
  listen(onEvent: (event: LiveEvent) => void): void
  close(): void
}

export type Network = {
  urls: readonly string[]
  signal: AbortSignal
  /** Counts every answer, for the figures. */
  onAnswer(status: number, ms: number): void
}

const TIMEOUT_MS = 15_000
const RETRY_MS = 300
/** Long enough for a database to restart. */
const GIVE_UP_AFTER_MS = 60_000

let signedIn = 0

export async function signIn(network: Network, username: string, password: string): Promise<Session> {
  // The accounts are spread over the nodes; after one that does not answer, the next one is asked.
  const node = { index: signedIn++ }
  const { reply, cookie } = await send(network, api.accounts.login, { body: { username, password } }, '', node)
  const user = reply as { id: number; driverId: number | null; email: string }
  let socket: WebSocket | undefined
  let isClosed = false

  function listen(onEvent: (event: LiveEvent) => void, attempt = 0): void {
    const url = (network.urls[attempt % network.urls.length] as string).replace(/^http/, 'ws')
    // Node's WebSocket takes headers; the type of the browser's does not know them.
    const options = { headers: { cookie } } as unknown as string[]
    const opened = new WebSocket(`${url}/ws`, options)
    socket = opened
    opened.addEventListener('message', ({ data }) => onEvent(JSON.parse(String(data)) as LiveEvent))
    opened.addEventListener('error', () => {})
    opened.addEventListener('close', () => {
      if (!isClosed && !network.signal.aborted) setTimeout(listen, RETRY_MS * 3, onEvent, attempt + 1).unref()
    })
  }

  return {
    user,
    call: async (spec, input = {}) => (await send(network, spec, input, cookie, node)).reply as never,
    listen,
    close() {
      isClosed = true
      socket?.close()
    },
  }
}

/** Without a session. */
export const callPublic = async <E extends EndpointSpec>(
  network: Network,
  spec: E,
  input: Input<E> = {},
): Promise<ReplyOf<E>> => (await send(network, spec, input, '', { index: 0 })).reply as ReplyOf<E>

/**
 * The same request, with the same idempotency key, until one node answers it: a broken connection, 429 and 5xx are no
 * answers. What is refused for good is thrown.
 */
async function send<E extends EndpointSpec>(
  network: Network,
  spec: E,
  input: Input<E>,
  cookie: string,
  node: { index: number },
) {
  const path = pathOf(spec.path, input.params as Record<string, unknown> | undefined, input.query as object | undefined)
  const headers: Record<string, string> = { ...(cookie && { cookie }) }
  if (input.body !== undefined) headers['content-type'] = 'application/json'
  if (spec.creates) headers['idempotency-key'] = crypto.randomUUID()
  const startedAt = Date.now()
  for (let attempt = 0; ; attempt++) {
    const url = network.urls[node.index % network.urls.length] as string
    const attemptAt = performance.now()
    try {
      const reply = await fetch(`${url}${path}`, {
        method: spec.method,
        headers,
        signal: AbortSignal.any([network.signal, AbortSignal.timeout(TIMEOUT_MS)]),
        ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      })
      const body = spec.file && reply.ok ? Buffer.from(await reply.arrayBuffer()) : await jsonOf(reply)
      network.onAnswer(reply.status, performance.now() - attemptAt)
      if (reply.ok) return { reply: body, cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
      if (reply.status !== 429 && reply.status < 500) {
        const { message } = (body ?? {}) as { message?: string }
        throw new Refused(reply.status, `${spec.method} ${path}: ${message ?? reply.status}`, attempt > 0)
      }
      const wait = Number(reply.headers.get('retry-after') ?? 0) * 1000
      if (Date.now() - startedAt > GIVE_UP_AFTER_MS) throw new Refused(reply.status, `${path}: no answer`, true)
      await sleep(Math.max(RETRY_MS, Math.min(wait, 10_000)), undefined, { signal: network.signal })
    } catch (error) {
      if (error instanceof Refused || network.signal.aborted) throw error
      network.onAnswer(0, performance.now() - attemptAt)
      node.index++
      if (Date.now() - startedAt > GIVE_UP_AFTER_MS) throw new Refused(0, `${path}: no answer`, true)
      await sleep(RETRY_MS, undefined, { signal: network.signal })
    }
  }
}

const jsonOf = (reply: Response): Promise<unknown> => reply.json().catch(() => null)

function pathOf(template: string, params: Record<string, unknown> = {}, query: object = {}): string {
  const path = pathWith(template, params)
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return given.length > 0 ? `${path}?${new URLSearchParams(given as [string, string][])}` : path
}
