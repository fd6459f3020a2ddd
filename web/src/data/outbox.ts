import { outbox } from '@meridian/contract/accounts.ts'
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { keys } from './keys.ts'

export type OutgoingMailItem = ReplyOf<typeof outbox>[number]

/** Mail that could not be sent because no mail server is configured. */
export function useOutbox() {
  return useQuery({ queryKey: keys.outbox, queryFn: ({ signal }) => call(outbox, { signal }) })
}

/** Without a mail server the latest mail was kept here instead of being sent. */
export const hasKeptMail = (mails: readonly OutgoingMailItem[] | undefined): boolean => mails?.[0]?.state === 'kept'
