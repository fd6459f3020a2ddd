/** What the screen shows, or why not. */
import type { Desk, show } from '@meridian/contract/organizations/desk-links.ts'
import { DESK_PAGE_COPY } from '../copy/desk-page.ts'
import { ask } from '../tracking-page/ask.ts'

/** Only the types of the contract: its schemas would double the size of this page. */
const SHOW: (typeof show)['path'] = '/api/desk/show'

export type Outcome =
  | { kind: 'shown'; desk: Desk }
  | { kind: 'gated'; sentence: string | null }
  | { kind: 'dead'; sentence: string }
  /** Null: the server was not reached. */
  | { kind: 'failed'; sentence: string | null }

export async function loadDesk(body: { token: string; pin?: string; pass?: string }): Promise<Outcome> {
  const answer = await ask<Desk>(SHOW, body, () => import('./error-words.ts'))
  if ('value' in answer) return { kind: 'shown', desk: answer.value }
  const sentence = answer.error?.message ?? null
  switch (answer.error?.code) {
    // Asked for, not refused.
    case 'desk_pin_needed':
      return { kind: 'gated', sentence: null }
    case 'desk_pin_wrong':
    case 'desk_pin_locked':
      return { kind: 'gated', sentence }
    // A token that is too long is no link of ours.
    case 'invalid_input':
      return { kind: 'dead', sentence: DESK_PAGE_COPY.deadWhy }
    case 'desk_link_not_found':
      return { kind: 'dead', sentence: answer.error.message }
    default:
      return { kind: 'failed', sentence }
  }
}
