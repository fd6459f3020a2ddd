import type { BookProgram } from '@meridian/domain/books/export.ts'
import type { AccountCode, AccountType } from '@meridian/domain/books/journal.ts'
import type { LocalDate } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export type AccountBalance = { account: AccountCode; type: AccountType; cents: number }

/** A sum of cents is beyond an integer, and exact in a double. */
export async function balancesThrough(db: Db, day: LocalDate): Promise<AccountBalance[]> {
  const { rows } = await sql<AccountBalance>`
    select a.code as account, a.type, coalesce(b.cents, 0)::float8 as cents
    from journal_accounts a left join (
      select account, sum(cents) as cents from journal_lines l join journal_entries e on e.id = l.entry_id
      where e.day <= ${day}::date group by account) b on b.account = a.code
    order by a.position`.execute(db)
  return rows
}

export async function listClosedMonths(db: Db) {
  const { rows } = await sql<{
    month: string
    closed_by: string
    closed_at: Date
    reopening_asked_by: number | null
    asker: string | null
    exports: { id: number; program: BookProgram }[]
  }>`
    select to_char(m.month, 'YYYY-MM') as month, closer.name as closed_by, m.closed_at, m.reopening_asked_by,
      asker.name as asker, coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'program', x.program) order by x.id)
        from book_exports x where x.month = m.month), '[]') as exports
    from closed_months m join users closer on closer.id = m.closed_by left join users asker on asker.id = m.reopening_asked_by
    where m.reopened_at is null order by m.month desc`.execute(db)
  return rows
}
export type ClosedMonthRow = Awaited<ReturnType<typeof listClosedMonths>>[number]
