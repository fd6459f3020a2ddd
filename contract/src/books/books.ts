/** The books: what the accounts hold, and which months are closed. */
import { ACCOUNT_CODES, ACCOUNT_TYPES } from '@meridian/domain/books/journal.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { fault } from '../field-faults.ts'
import { dayText, isoTime, money } from '../shapes.ts'

const trialBalanceReply = z.object({
  through: z.iso.date(),
  /** All of them, in the order of the books; the balance stands on one side, the other is 0.00. */
  accounts: z.array(
    z.object({ account: z.enum(ACCOUNT_CODES), type: z.enum(ACCOUNT_TYPES), debit: money, credit: money }),
  ),
  /** The sums, which are equal. */
  debit: money,
  credit: money,
})
export type TrialBalance = z.infer<typeof trialBalanceReply>

export const trialBalance = endpoint({
  method: 'GET',
  path: '/api/admin/books/trial-balance',
  summary: 'The balance of every account at the end of a day; without one, of today',
  access: ['admin'],
  query: z.object({ through: dayText.optional() }),
  reply: trialBalanceReply,
})

/** '2026-07' */
const month = z.stringFormat('month', /^2\d{3}-(0[1-9]|1[0-2])$/, fault('invalidToken'))
const monthParams = z.object({ month })

const closedMonth = z.object({
  month: z.string(),
  closedBy: z.string(),
  closedAt: isoTime,
  /** Somebody asked to reopen it; a second person has to agree. */
  reopeningAskedBy: z.string().nullable(),
  /** The caller did. */
  isAskedByCaller: z.boolean(),
})
export type ClosedMonth = z.infer<typeof closedMonth>

export const months = endpoint({
  method: 'GET',
  path: '/api/admin/books/months',
  summary: 'The closed months, newest first',
  access: ['admin'],
  reply: z.array(closedMonth),
})

export const closeMonth = endpoint({
  method: 'POST',
  path: '/api/admin/books/months/{month}/close',
  summary: 'Close a month that is over: the books take no entry dated into it any more',
  access: ['admin'],
  params: monthParams,
  reply: z.array(closedMonth),
})

export const reopenMonth = endpoint({
  method: 'POST',
  path: '/api/admin/books/months/{month}/reopen',
  summary: 'Reopen a closed month: the first person asks for it, another one does it',
  access: ['admin'],
  params: monthParams,
  reply: z.array(closedMonth),
})
