import { outbox } from '@meridian/contract/accounts/accounts.ts'
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'

export type OutgoingMailItem = ReplyOf<typeof outbox>[number]

/** What was written, newest first. Without a mail server it is kept instead of being sent. */
export function useOutbox() {
  return useQuery({ queryKey: keys.outbox, queryFn: ({ signal }) => call(outbox, { signal }) })
}
