/** The link in a mail that stops mails of its kind, for whoever has the mail, without signing in. */
import { NOTICE_KINDS, type NoticeKind } from '@meridian/domain/notices/notices.ts'
import { z } from 'zod'

export const UNSUBSCRIBE_PATH = '/unsubscribe'

const KIND = 'unsubscribe'
const shape = z.object({ userId: z.int(), kind: z.enum(NOTICE_KINDS) })
export type Unsubscribing = { userId: number; kind: NoticeKind }

export type UnsubscribeSigner = { sign(kind: string, facts: object): string }
type Opener = { open<T>(kind: string, token: string, shape: z.ZodType<T>): T | null }

/** In the path: a program that reads mail for its user keeps it there, where a fragment would not reach the server. It never expires: laws want so. */
export const unsubscribeLink = (signer: UnsubscribeSigner, origin: string, what: Unsubscribing): string =>
  `${origin}${UNSUBSCRIBE_PATH}/${signer.sign(KIND, what)}`

export const openUnsubscribeToken = (signer: Opener, token: string): Unsubscribing | null =>
  signer.open(KIND, token, shape)
