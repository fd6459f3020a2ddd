import { randomKey } from './random-key.ts'

/**
 * What one was about to say, kept for each conversation while this tab lives: a menu item loads the page anew. With it
 * the key under which it was sent, so that trying again after a lost answer makes no second message.
 */
export type Draft = { text: string; sentAs?: { key: string; content: string } | undefined }

const PREFIX = 'draft:'
const NOTHING: Draft = { text: '' }

export function readDraft(name: string): Draft {
  try {
    const draft = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') as Draft | null
    return draft && typeof draft.text === 'string' ? draft : NOTHING
  } catch {
    return NOTHING
  }
}

export function keepDraft(name: string, draft: Draft): void {
  try {
    if (draft.text === '') sessionStorage.removeItem(PREFIX + name)
    else sessionStorage.setItem(PREFIX + name, JSON.stringify(draft))
  } catch {
    // A full or closed store: the text is still in the box.
  }
}

/** The key of the attempt before, when the words are the same; a new one for new words. */
export function keyFor(draft: Draft, content: string): string {
  return draft.sentAs?.content === content ? draft.sentAs.key : randomKey()
}
