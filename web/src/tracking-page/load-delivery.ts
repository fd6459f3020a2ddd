/** Requests what the link shows. Without cookies: a page that refreshes itself must not keep a session open. */
import { inLanguage } from '@meridian/contract/error-language.ts'
import type { ErrorBody } from '@meridian/contract/errors.ts'
import type { SharedDelivery, show } from '@meridian/contract/tracking-links.ts'
import { TRACKING_PAGE_COPY } from '../copy/tracking-page.ts'

/** Only the types of the contract: its schemas would double the size of this page. */
const SHOW: (typeof show)['path'] = '/api/tracking-links/show'

export type Outcome =
  | { kind: 'shown'; delivery: SharedDelivery }
  | { kind: 'gated'; sentence: string | null }
  | { kind: 'dead'; sentence: string }
  /** Null: the server was not reached. */
  | { kind: 'failed'; sentence: string | null }

export async function loadDelivery(body: { token: string; zip?: string; view?: string }): Promise<Outcome> {
  const reply = await fetch(SHOW, {
    method: 'POST',
    credentials: 'omit',
    cache: 'no-store',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null)
  if (reply?.ok) return { kind: 'shown', delivery: (await reply.json()) as SharedDelivery }
  const error = (await reply?.json().catch(() => null)) as ErrorBody | null | undefined
  // Asked for, not refused.
  if (error?.code === 'zip_needed') return { kind: 'gated', sentence: null }
  const sentence = error ? (await inLanguage(error, () => import('./error-words.ts'))).message : null
  switch (error?.code) {
    case 'wrong_zip':
      return { kind: 'gated', sentence }
    case 'invalid_input':
      // Only the ZIP is typed; a token that is too long is no link of ours.
      return body.zip === undefined
        ? { kind: 'dead', sentence: TRACKING_PAGE_COPY.deadWhy }
        : { kind: 'gated', sentence }
    case 'tracking_link_not_found':
      return { kind: 'dead', sentence: sentence ?? TRACKING_PAGE_COPY.deadWhy }
    default:
      return { kind: 'failed', sentence }
  }
}
