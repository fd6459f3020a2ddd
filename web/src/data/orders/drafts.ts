import { randomKey } from '../random-key.ts'

/**
 * The unsent text of each conversation, stored while the tab is open, because a menu item reloads the page. With it the
 * idempotency key it was sent with, so that a retry after a lost response does not create a second message.
 */
export type Draft = { text: string; sentAs?: { key: string; content: string } | undefined }

const PREFIX = 'draft:'
const NO_DRAFT: Draft = { text: '' }

export function readDraft(name: string): Draft {
  try {
    const draft = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') as Draft | null
    return draft && typeof draft.text === 'string' ? draft : NO_DRAFT
  } catch {
    return NO_DRAFT
  }
}

export function keepDraft(name: string, draft: Draft): void {
  try {
    if (draft.text === '') sessionStorage.removeItem(PREFIX + name)
    else sessionStorage.setItem(PREFIX + name, JSON.stringify(draft))
  } catch {
    // Storage is full or blocked: the text is still in the input.
  }
}

/** The key of the previous attempt for the same text, a new key for another text. */
export function keyFor(draft: Draft, content: string): string {
  return draft.sentAs?.content === content ? draft.sentAs.key : randomKey()
}
