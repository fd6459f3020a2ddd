/** Asks the server what a link shows. Without cookies: a page that refreshes itself must not keep a session open. */
import { inLanguage } from '@meridian/contract/error-language.ts'
import type { ErrorBody } from '@meridian/contract/errors.ts'

const TIMEOUT_MS = 15_000

export type Answer<T> = { value: T } | { error: ErrorBody | null }
type Words = Parameters<typeof inLanguage>[1]

/** Refusals are in the language of the page. Null: the server was not reached, or answered nothing of ours. */
export async function ask<T>(path: string, body: object, words: Words): Promise<Answer<T>> {
  const reply = await fetch(path, {
    method: 'POST',
    credentials: 'omit',
    cache: 'no-store',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    // A connection that hangs says nothing for minutes, and what is shown would seem to be live.
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null)
  // It may break off, or run out of time, in the middle of the body.
  const content: unknown = await reply?.json().catch(() => null)
  if (reply?.ok && content) return { value: content as T }
  return { error: content ? await inLanguage(content as ErrorBody, words) : null }
}
