/** Keeps what is typed into the form, as `draft-storage.ts` does it for all forms of orders. */

import { useRef, useState } from 'react'
import { storedUser } from '../../../data/accounts/stored-user.ts'
import type { SentIntent } from '../../../data/pricing/intent-key.ts'
import { clearStored, draftOwner, writeStored } from '../new-delivery/draft-storage.ts'
import type { DeliveryRequest } from '../new-delivery/fields.ts'
import type { Schedule } from './schedule.ts'
import { readStandingDraft } from './standing-draft.ts'

type Content = { schedule: Schedule; parts: readonly DeliveryRequest[]; name: string | null }
/** `purpose`: a new one, one like an order, and each change have drafts of their own. */
type Options = Content & { purpose: string; revision: number | null; today: string }

export function useStandingDraft({ purpose, revision, today, ...start }: Options) {
  const [storedAs] = useState(() => `${draftOwner(storedUser()?.id ?? 0)}:standing:${purpose}`)
  const [draft] = useState(() => readStandingDraft(storedAs, { schedule: start.schedule, revision }, today))
  const [untouched] = useState(() => textOf(start))
  const intent = useRef(draft?.intent ?? null)
  const latest = useRef<Content>(start)
  const isDone = useRef(false)

  function save(): void {
    if (isDone.current) return
    if (textOf(latest.current) === untouched) clearStored(storedAs)
    else writeStored(storedAs, { ...latest.current, revision, intent: intent.current })
  }

  return {
    start: draft ?? start,
    isTouched: (content: Content): boolean => textOf(content) !== untouched,
    save: (content: Content): void => {
      latest.current = content
      save()
    },
    earlier: draft?.intent ?? null,
    noteSent: (sent: SentIntent) => {
      intent.current = sent
      save()
    },
    drop: () => {
      isDone.current = true
      clearStored(storedAs)
    },
  }
}

/** Without the date of a part, which is the first of the days. */
const textOf = ({ schedule, parts, name }: Content): string =>
  JSON.stringify([schedule, parts.map((part) => ({ ...part, date: null })), name])
