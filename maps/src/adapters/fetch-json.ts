/** One question to a map service over HTTP. Whatever goes wrong becomes one sentence that names no address and no key. */
import type { z } from 'zod'

export class MapServiceError extends Error {}
/** Nothing is wrong; it only is not there yet. */
export class NotReadyError extends MapServiceError {}

type JsonRequest<S extends z.ZodType> = {
  service: string
  url: URL
  reply: S
  signal: AbortSignal
  headers?: Record<string, string>
  /** Sent as JSON with POST; without one the question is a GET. */
  body?: unknown
}

export async function fetchJson<S extends z.ZodType>(question: JsonRequest<S>): Promise<z.infer<S>> {
  const { service, signal } = question
  const response = await send(question)
  const text = await response.text().catch((error) => {
    throw new MapServiceError(`${service} broke off: ${reasonOf(error, signal)}`)
  })
  if (!response.ok) throw new MapServiceError(`${service} answered ${response.status}${errorCodeIn(text)}`)
  const result = question.reply.safeParse(parse(service, text))
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new MapServiceError(`${service} answered in another form: ${issue?.path.join('.')} ${issue?.message}`)
}

async function send({ service, url, signal, headers, body }: JsonRequest<z.ZodType>): Promise<Response> {
  try {
    return await fetch(url, {
      // A redirect would carry the key to a place that nobody configured.
      redirect: 'error',
      signal,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  } catch (error) {
    throw new MapServiceError(`${service} cannot be reached: ${reasonOf(error, signal)}`)
  }
}

function parse(service: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new MapServiceError(`${service} answered something that is no JSON`)
  }
}

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'it took too long'
  const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined) : undefined
  return cause?.code ?? 'the connection failed'
}

/** Google says { error: { status } }, Valhalla { error_code }: words of a fixed list, safe to log. */
function errorCodeIn(text: string): string {
  try {
    const { error, error_code: code } = JSON.parse(text) as { error?: { status?: string }; error_code?: number }
    const word = error?.status ?? code
    return word === undefined ? '' : ` (${word})`
  } catch {
    return ''
  }
}

/** `http://host/base` + `route` → `http://host/base/route`. Not by `new URL(path, base)`: `places:autocomplete` is a URL. */
export const join = (base: string, path: string): URL => new URL(`${base.replace(/\/+$/, '')}/${path}`)
