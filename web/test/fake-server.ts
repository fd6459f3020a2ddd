/**
 * A server for component tests: a table of endpoint → reply in place of `fetch`. Replies and request bodies go through the
 * contract's own schemas, so a fake cannot answer what the server never would, nor accept what the server refuses.
 */
import type { BodyInputOf, EndpointSpec, QueryInputOf, ReplyOf } from '@meridian/contract/endpoint.ts'
import { ERROR_STATUS, type ErrorCode, errorBody } from '@meridian/contract/errors.ts'
import { api } from '@meridian/contract/index.ts'
import { NEXT_CURSOR_HEADER, TOTAL_HEADER } from '@meridian/contract/shapes.ts'
import { vi } from 'vitest'

type Request<E extends EndpointSpec = EndpointSpec> = {
  params: Record<string, string>
  query: Partial<QueryInputOf<E>> & Record<string, string>
  body: BodyInputOf<E>
  headers: Headers
}
type Answer = Response | Promise<Response>
type Handler = { endpoint: EndpointSpec; answer: (request: Request) => Answer }
type ReplyOrFunction<E extends EndpointSpec> =
  | ReplyOf<E>
  | Answer
  | ((request: Request<E>) => ReplyOf<E> | Answer | Promise<ReplyOf<E>>)

export type FakeServer = {
  /** Replaces the reply of an endpoint from now on. */
  on<E extends EndpointSpec>(endpoint: E, reply: ReplyOrFunction<E>): void
  /** The requests to an endpoint so far, oldest first. */
  requests<E extends EndpointSpec>(endpoint: E): Request<E>[]
}

export function startFakeServer(): FakeServer {
  const handlers = new Map<EndpointSpec, Handler>()
  const log: { endpoint: EndpointSpec; request: Request }[] = []

  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, location.origin)
    const { handler, params } = find(handlers, init.method ?? 'GET', url.pathname)
    // Printed as well as thrown: a screen that shows 'did not load' must not hide that the test forgot a reply.
    if (!handler) {
      console.error(`The fake server has no reply for ${init.method ?? 'GET'} ${url.pathname}`)
      throw new TypeError('Failed to fetch')
    }
    const { endpoint } = handler
    const query = Object.fromEntries(url.searchParams) as Request['query']
    endpoint.query?.parse(query)
    const body = init.body ? JSON.parse(String(init.body)) : undefined
    endpoint.body?.parse(body)
    const request = { params, query, body, headers: new Headers(init.headers) } as Request
    log.push({ endpoint, request })
    return untilAborted(handler.answer(request), init.signal)
  })

  return {
    on(endpoint, reply) {
      handlers.set(endpoint, { endpoint, answer: (request) => answerOf(endpoint, reply as never, request) })
    },
    requests: (endpoint) =>
      log.filter((entry) => entry.endpoint === endpoint).map(({ request }) => request) as Request<never>[] as never,
  }
}

async function answerOf(endpoint: EndpointSpec, reply: unknown, request: Request): Promise<Response> {
  const result = await (typeof reply === 'function' ? reply(request) : reply)
  if (result instanceof Response) return result.clone()
  return Response.json(endpoint.reply.parse(result), { status: endpoint.creates ? 201 : 200 })
}

/** Literal paths win over parameters: '/api/orders/available' is no order. */
function find(handlers: Map<EndpointSpec, Handler>, method: string, pathname: string) {
  const found = ALL.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(pathname))
  const match = found?.pattern.exec(pathname)
  return { handler: found && handlers.get(found.endpoint), params: { ...match?.groups } as Record<string, string> }
}

const braces = ({ path }: EndpointSpec) => path.split('{').length
const ALL = Object.values(api)
  .flatMap((group) => Object.values(group) as EndpointSpec[])
  .toSorted((one, other) => braces(one) - braces(other))
  .map((endpoint) => ({
    endpoint,
    pattern: new RegExp(`^${endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }))

function untilAborted(answer: Answer, signal: AbortSignal | null | undefined): Promise<Response> {
  return Promise.race([
    Promise.resolve(answer),
    new Promise<Response>((_, reject) =>
      signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
    ),
  ])
}

/** The server refuses, with the sentence people are shown. */
export function refusal(
  code: ErrorCode,
  message: string,
  details?: Record<string, unknown>,
  values?: Record<string, unknown>,
): Response {
  const body = errorBody.parse({ code, message, details, values })
  return Response.json(body, { status: ERROR_STATUS[code] })
}

export const BUSY = 'The server is busy; please try again'
export const busy = (): Response => refusal('server_busy', BUSY)

/** There is no network. */
export const unreachable = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))

/** One page of a list, with how many rows there are and where the next page starts. */
export function listPage<E extends EndpointSpec>(
  endpoint: E,
  rows: ReplyOf<E>,
  total: number,
  next?: string,
): Response {
  const headers: Record<string, string> = { [TOTAL_HEADER]: String(total) }
  if (next) headers[NEXT_CURSOR_HEADER] = next
  return Response.json(endpoint.reply.parse(rows), { headers })
}

/** A reply that comes when the test says so. */
export function held<T>(): { promise: Promise<T>; release: (value: T) => void } {
  const { promise, resolve } = Promise.withResolvers<T>()
  return { promise, release: resolve }
}
