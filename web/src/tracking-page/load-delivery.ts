/** What the link shows, or why not. */
import type { SharedDelivery, show } from '@meridian/contract/orders/tracking-links.ts'
import { TRACKING_PAGE_COPY } from '../copy/tracking-page.ts'
import { ask } from './ask.ts'

/** Only the types of the contract: its schemas would double the size of this page. */
const SHOW: (typeof show)['path'] = '/api/tracking-links/show'

export type Outcome =
  | { kind: 'shown'; delivery: SharedDelivery }
  | { kind: 'gated'; sentence: string | null }
  | { kind: 'dead'; sentence: string }
  /** Null: the server was not reached. */
  | { kind: 'failed'; sentence: string | null }

export async function loadDelivery(body: { token: string; zip?: string; view?: string }): Promise<Outcome> {
  const answer = await ask<SharedDelivery>(SHOW, body, () => import('./error-words.ts'))
  if ('value' in answer) return { kind: 'shown', delivery: answer.value }
  const sentence = answer.error?.message ?? null
  switch (answer.error?.code) {
    // Asked for, not refused.
    case 'zip_needed':
      return { kind: 'gated', sentence: null }
    case 'wrong_zip':
      return { kind: 'gated', sentence }
    case 'invalid_input':
      // Only the ZIP is typed; a token that is too long is no link of ours.
      return body.zip === undefined
        ? { kind: 'dead', sentence: TRACKING_PAGE_COPY.deadWhy }
        : { kind: 'gated', sentence }
    case 'tracking_link_not_found':
      return { kind: 'dead', sentence: answer.error.message }
    default:
      return { kind: 'failed', sentence }
  }
}
