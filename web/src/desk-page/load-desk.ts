/** Requests what the screen shows. Without cookies: a page that refreshes itself must not keep a session open. */
import { inLanguage } from '@meridian/contract/error-language.ts'
import type { ErrorBody } from '@meridian/contract/errors.ts'
import type { Desk, show } from '@meridian/contract/organizations/desk-links.ts'
import { DESK_PAGE_COPY } from '../copy/desk-page.ts'

/** Only the types of the contract: its schemas would double the size of this page. */
const SHOW: (typeof show)['path'] = '/api/desk/show'

const TIMEOUT_MS = 15_000

export type Outcome =
  | { kind: 'shown'; desk: Desk }
  | { kind: 'gated'; sentence: string | null }
  | { kind: 'dead'; sentence: string }
  /** Null: the server was not reached. */
  | { kind: 'failed'; sentence: string | null }

export async function loadDesk(body: { token: string; pin?: string; pass?: string }): Promise<Outcome> {
  const reply = await fetch(SHOW, {
    method: 'POST',
    credentials: 'omit',
    cache: 'no-store',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    // A connection that hangs says nothing for minutes, and the times shown would seem to be live.
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null)
  if (reply?.ok) return { kind: 'shown', desk: (await reply.json()) as Desk }
  const error = (await reply?.json().catch(() => null)) as ErrorBody | null | undefined
  // Asked for, not refused.
  if (error?.code === 'desk_pin_needed') return { kind: 'gated', sentence: null }
  const sentence = error ? (await inLanguage(error, () => import('./error-words.ts'))).message : null
  switch (error?.code) {
    case 'desk_pin_wrong':
    case 'desk_pin_locked':
      return { kind: 'gated', sentence }
    // A token that is too long is no link of ours.
    case 'invalid_input':
    case 'desk_link_not_found':
      return { kind: 'dead', sentence: error.code === 'invalid_input' ? DESK_PAGE_COPY.deadWhy : (sentence ?? '') }
    default:
      return { kind: 'failed', sentence }
  }
}
