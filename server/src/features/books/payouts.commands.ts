/** What the card processor paid out, beside what cards have paid, day by day. */
import type { enterPayout as enterCall } from '@meridian/contract/books/books.ts'
import type { BodyOf } from '@meridian/contract/endpoint.ts'
import type { EntryLine } from '@meridian/domain/books/journal.ts'
import { parseCents } from '@meridian/domain/pricing/money.ts'
import type { LocalDate } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import { post } from '../../books/post.commands.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'

type By = { userId: number; now: Date }

/** The same reference again is the same payout; with other amounts it is a mistake. */
export async function enterPayout(db: Db, payout: BodyOf<typeof enterCall>, { userId, now }: By): Promise<void> {
  const { forDay, reference } = payout
  const [cents, feeCents] = [parseCents(payout.amount) ?? 0, parseCents(payout.fee) ?? 0]
  if (cents === 0 && feeCents === 0) throw new AppError('payout_is_empty')
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      insert into processor_payouts (for_day, cents, fee_cents, reference, entered_at, entered_by)
      values (${forDay}::date, ${cents}, ${feeCents}, ${reference}, ${now}, ${userId})
      on conflict (lower(btrim(reference))) do nothing returning id`.execute(trx)
    if (rows.length === 0) {
      const { rows: same } = await sql`
        select from processor_payouts where lower(btrim(reference)) = lower(btrim(${reference}))
          and cents = ${cents} and fee_cents = ${feeCents} and for_day = ${forDay}::date`.execute(trx)
      if (same.length === 0) throw new AppError('payout_reference_used', { reference })
      return
    }
    const lines: EntryLine[] = [
      { account: 'bank', cents },
      { account: 'processor_fees', cents: feeCents },
      { account: 'processor_clearing', cents: -cents - feeCents },
    ]
    await post(trx, { kind: 'payout', lines: lines.filter((line) => line.cents !== 0), now, userId })
  })
}

export type ClearingRow = { day: LocalDate; taken_cents: number; paid_cents: number; fee_cents: number }

/** Days with card payments, refunds or payouts; what remains of a day is not paid out yet, or was kept. */
export async function listClearing(db: Db, through: LocalDate): Promise<ClearingRow[]> {
  const { rows } = await sql<ClearingRow>`
    select day::text, sum(taken)::float8 as taken_cents, sum(paid)::float8 as paid_cents, sum(fee)::float8 as fee_cents from (
      select e.day, l.cents as taken, 0 as paid, 0 as fee from journal_lines l join journal_entries e on e.id = l.entry_id
      where l.account = 'processor_clearing' and e.kind <> 'payout' and e.day <= ${through}::date
      union all
      select for_day, 0, cents, fee_cents from processor_payouts where for_day <= ${through}::date) moved
    group by day order by day desc limit 100`.execute(db)
  return rows
}
