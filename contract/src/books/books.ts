/** The books: what the accounts hold, and which months are closed. */
import { BOOK_PROGRAMS } from '@meridian/domain/books/export.ts'
import { ACCOUNT_CODES, ACCOUNT_TYPES } from '@meridian/domain/books/journal.ts'
import { parseCents } from '@meridian/domain/pricing/money.ts'
import { z } from 'zod'
import { endpoint, fileReply } from '../endpoint.ts'
import { fault } from '../field-faults.ts'
import { dayText, decimal, id, idParams, isoTime, money, ok, requiredText } from '../shapes.ts'

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
  /** Files for the bookkeeper; a month that was reopened has more than one of a program. */
  exports: z.array(z.object({ id, program: z.enum(BOOK_PROGRAMS) })),
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

export const makeExport = endpoint({
  method: 'POST',
  path: '/api/admin/books/months/{month}/exports',
  summary:
    'Make the journal of a closed month as a file for QuickBooks Online or Xero: once, and once more of what a reopening added',
  access: ['admin'],
  params: monthParams,
  body: z.object({ program: z.enum(BOOK_PROGRAMS) }),
  reply: z.array(closedMonth),
})

export const exportFile = endpoint({
  method: 'GET',
  path: '/api/admin/books/exports/{id}/csv',
  summary: 'A file for the bookkeeper, the same bytes each time',
  access: ['admin'],
  params: idParams,
  reply: fileReply,
  file: 'text/csv',
  importance: 'deferrable',
})

const clearingDay = z.object({
  day: z.iso.date(),
  /** By cards, less what was refunded. */
  taken: decimal,
  paidOut: decimal,
  fee: decimal,
  /** What is still with the processor. */
  difference: decimal,
})

export const clearing = endpoint({
  method: 'GET',
  path: '/api/admin/books/clearing',
  summary: 'Card payments and payouts of the processor by day, newest first, up to 100 days',
  access: ['admin'],
  query: z.object({ through: dayText.optional() }),
  reply: z.array(clearingDay),
})

/** Below zero to correct one, or when the processor took money back. */
const signedAmount = decimal.refine((text) => parseCents(text) !== null, fault('notMoney'))

export const enterPayout = endpoint({
  method: 'POST',
  path: '/api/admin/books/payouts',
  summary: 'Enter a payout of the card processor for the payments of a day; the same reference twice is entered once',
  access: ['admin'],
  body: z.object({
    forDay: dayText,
    amount: signedAmount,
    fee: signedAmount.default('0.00'),
    reference: requiredText(100, fault('required')),
  }),
  reply: ok,
})
