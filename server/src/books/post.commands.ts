/** Writes entries of the journal, in the transaction of what they are about. */
import { type EntryKind, type EntryLine, isBalanced } from '@meridian/domain/books/journal.ts'
import { BUSINESS_ZONE, localDate } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export type Posting = { kind: EntryKind; lines: readonly EntryLine[]; now: Date; userId?: number | null }

/** Dated by the business's own day. A month is closed when it is over, so what happens now always has a month that is open. */
export async function post(trx: Db, { kind, lines, now, userId = null }: Posting): Promise<number> {
  if (!isBalanced(lines)) throw new Error(`an entry of kind ${kind} does not balance`)
  const { id } = await trx
    .insertInto('journal_entries')
    .values({ kind, day: localDate(now, BUSINESS_ZONE), recorded_at: now, user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = lines.map((line, position) => ({ ...line, position: position + 1 }))
  await sql`insert into journal_lines (entry_id, position, account, cents, organization_id, order_id, invoice_id, payment_id)
    select ${id}, position, account, cents, "organizationId", "orderId", "invoiceId", "paymentId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (position int, account text, cents int,
      "organizationId" int, "orderId" int, "invoiceId" int, "paymentId" int)`.execute(trx)
  return id
}
