/** The only code that calls the server. Every request sends credentials; bodies are JSON; failures are Errors a screen can show. */
import {
  type BodyInputOf,
  type EndpointSpec,
  type ParamsInputOf,
  pathWith,
  type QueryInputOf,
  type ReplyOf,
} from '@meridian/contract/endpoint.ts'
import { inLanguage } from '@meridian/contract/error-language.ts'
import type { ErrorBody } from '@meridian/contract/errors.ts'
import {
  IDEMPOTENCY_HEADER,
  IDLE_HEADER,
  NEXT_CURSOR_HEADER,
  ORGANIZATION_HEADER,
  TOTAL_HEADER,
} from '@meridian/contract/shapes.ts'
import { idleSeconds } from './accounts/activity.ts'
import { endSession, pageMembership } from './accounts/stored-user.ts'
import { noteReachable } from './reachability.ts'

type Part<Name extends string, T> = undefined extends T ? { [K in Name]?: T } : { [K in Name]: T }
export type CallInput<E extends EndpointSpec> = Part<'params', ParamsInputOf<E>> &
  Part<'query', QueryInputOf<E>> &
  Part<'body', BodyInputOf<E>> & { headers?: Record<string, string>; signal?: AbortSignal; idempotencyKey?: string }

/** `message` is the spec's '409: <body text>'; `body` holds the message shown to users. */
export class CallError extends Error {
  readonly status: number
  readonly body: ErrorBody | null
  constructor(status: number, text: string, body: ErrorBody | null) {
    super(`${status}: ${text}`)
    this.name = 'CallError'
    this.status = status
    this.body = body
  }
}

/**
 * A refusal that a retry would not change. Not signed in, rate limited or too early can change, and an error page of a
 * proxy is not a response of our server.
 */
const RETRYABLE_STATUSES = new Set([401, 408, 425, 429])
export const isFinal = (error: unknown): error is CallError =>
  error instanceof CallError &&
  error.body !== null &&
  error.status >= 400 &&
  error.status < 500 &&
  !RETRYABLE_STATUSES.has(error.status)

/** Our server answered; otherwise it is not known whether a change was made. */
export const isAnswered = (error: unknown): boolean => error instanceof CallError && error.body !== null

export async function call<E extends EndpointSpec>(
  endpoint: E,
  ...[input]: Record<string, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]
): Promise<ReplyOf<E>> {
  const response = await send(endpoint, (input ?? {}) as CallInput<EndpointSpec>)
  return (await response.json()) as ReplyOf<E>
}

/** A page of a list, with the cursor of the next; `total` only when the query requested it. */
export type Page<T> = { rows: T; nextCursor: string | undefined; total: number | undefined }

export async function callPage<E extends EndpointSpec>(endpoint: E, input: CallInput<E>): Promise<Page<ReplyOf<E>>> {
  const response = await send(endpoint, input as CallInput<EndpointSpec>)
  const total = response.headers.get(TOTAL_HEADER)
  return {
    rows: (await response.json()) as ReplyOf<E>,
    nextCursor: response.headers.get(NEXT_CURSOR_HEADER) ?? undefined,
    total: total === null ? undefined : Number(total),
  }
}

/** The URL of a call that returns a file, for a plain link. */
export const fileUrl = <E extends EndpointSpec & { file: string }>(
  endpoint: E,
  input: Part<'params', ParamsInputOf<E>> & Part<'query', QueryInputOf<E>>,
): string => urlOf(endpoint.path, (input as { params?: unknown }).params, (input as { query?: unknown }).query)

/** On the window: another tab of this browser works for another organization by now. */
export const ORGANIZATION_SWITCHED = 'meridian:organization-switched'

/** A user who reads for a minute is not idle. */
const IDLE_FROM_SECONDS = 60

async function send(endpoint: EndpointSpec, input: CallInput<EndpointSpec>): Promise<Response> {
  const { params, query, body, headers, signal, idempotencyKey } = input
  const organization = pageMembership()?.organizationId
  const response = await fetch(urlOf(endpoint.path, params, query), {
    method: endpoint.method,
    credentials: 'include',
    signal: signal ?? null,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idleSeconds() >= IDLE_FROM_SECONDS ? { [IDLE_HEADER]: String(idleSeconds()) } : {}),
      ...(organization === undefined ? {} : { [ORGANIZATION_HEADER]: String(organization) }),
      ...(idempotencyKey ? { [IDEMPOTENCY_HEADER]: idempotencyKey } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    // A call that was given up because its answer is no longer needed tells nothing.
    if (!(error instanceof DOMException && error.name === 'AbortError')) noteReachable(false)
    throw error
  })
  noteReachable(true)
  if (!response.ok) throw await failure(response)
  return response
}

async function failure(response: Response): Promise<CallError> {
  const text = await response.text()
  const body = parseErrorBody(text)
  // The session ended elsewhere: sign in again. A wrong password is a 401 too, but with another code.
  if (response.status === 401 && body?.code === 'not_signed_in') endSession()
  if (body?.code === 'organization_switched') dispatchEvent(new Event(ORGANIZATION_SWITCHED))
  const worded = body && (await inLanguage(body, () => import('./error-words.ts')))
  return new CallError(response.status, text || response.statusText, worded)
}

function parseErrorBody(text: string): ErrorBody | null {
  try {
    const body = JSON.parse(text) as ErrorBody
    return typeof body.message === 'string' ? body : null
  } catch {
    return null
  }
}

function urlOf(path: string, params: unknown, query: unknown): string {
  const filled = pathWith(path, (params ?? {}) as Record<string, unknown>)
  const search = new URLSearchParams(
    Object.entries((query ?? {}) as Record<string, unknown>)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [name, String(value)]),
  ).toString()
  return search ? `${filled}?${search}` : filled
}

/** The message to show: the server's, or `otherwise` when the response has none. */
export function sentenceOf(error: unknown, otherwise: string): string {
  return error instanceof CallError && error.body ? error.body.message : otherwise
}

/** The validation error of each field, by name, when the server refused a form. */
export function fieldErrors(error: unknown): Record<string, string> {
  const fields = error instanceof CallError ? error.body?.details?.fields : undefined
  return (fields ?? {}) as Record<string, string>
}
