/** One JSON request to a map service. Every failure becomes one sentence without the URL, which may contain a key or an address. */
import type { z } from 'zod'

export class MapServiceError extends Error {}
/** Not a failure: the provider is still starting. */
export class NotReadyError extends MapServiceError {}

type JsonRequest<S extends z.ZodType> = {
  service: string
  url: URL
  reply: S
  signal: AbortSignal
  headers?: Record<string, string>
  /** Sent as JSON with POST; without one the request is a GET. */
  body?: unknown
}

export async function fetchJson<S extends z.ZodType>(request: JsonRequest<S>): Promise<z.infer<S>> {
  const { service, signal } = request
  const response = await send(request)
  const text = await response.text().catch((error) => {
    throw new MapServiceError(`${service} broke off: ${reasonOf(error, signal)}`)
  })
  if (!response.ok) throw new MapServiceError(`${service} answered ${response.status}${errorCodeIn(text)}`)
  const result = request.reply.safeParse(parse(service, text))
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new MapServiceError(`${service} answered in another form: ${issue?.path.join('.')} ${issue?.message}`)
}

async function send({ service, url, signal, headers, body }: JsonRequest<z.ZodType>): Promise<Response> {
  try {
    return await fetch(url, {
      // A redirect would send the key to a server that is not configured.
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

/** Google sends { error: { status } }, Valhalla { error_code }: codes of a fixed list, safe to log. */
function errorCodeIn(text: string): string {
  try {
    const { error, error_code: code } = JSON.parse(text) as { error?: { status?: string }; error_code?: number }
    const reason = error?.status ?? code
    return reason === undefined ? '' : ` (${reason})`
  } catch {
    return ''
  }
}

/** `http://host/base` + `route` → `http://host/base/route`. Not by `new URL(path, base)`: `places:autocomplete` is a URL. */
export const join = (base: string, path: string): URL => new URL(`${base.replace(/\/+$/, '')}/${path}`)
