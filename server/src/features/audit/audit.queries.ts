import type { AuditKind, ParsedAuditFilters } from '@meridian/contract/accounts/audit.ts'
import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import { addDays, BUSINESS_ZONE, instantOf } from '@meridian/domain/time/calendar.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export type AuditRow = {
  id: string
  at: Date
  kind: AuditKind
  call: string
  status: number | null
  user_id: number | null
  role: Role | null
  user_name: string | null
  ip_address: string | null
  order_ids: number[]
  details: Record<string, unknown>
}

type Page = { limit: number; before?: number | undefined }

/** Newest first, by id: entries are written within a second or two of what they record. */
export async function listAuditEntries(db: Db, filters: ParsedAuditFilters, page: Page): Promise<AuditRow[]> {
  const conditions = await conditionsOf(db, filters)
  if (page.before !== undefined) conditions.push(sql`a.id < ${page.before}`)
  const { rows } = await sql<AuditRow>`
    select a.id, a.at, a.kind, a.call, a.status, a.user_id, a.role, a.ip_address, a.order_ids, a.details,
      u.name as user_name
    from audit_log a left join users u on u.id = a.user_id
    where ${sql.join([sql`true`, ...conditions], sql` and `)}
    order by a.id desc limit ${page.limit}`.execute(db)
  return rows
}

const ROWS_AT_A_TIME = 1_000

/** All matching entries, a thousand at a time, each batch a query of its own. */
export async function* exportAuditEntries(db: Db, filters: ParsedAuditFilters): AsyncGenerator<AuditRow[]> {
  let before: number | undefined
  for (;;) {
    const rows = await listAuditEntries(db, filters, { limit: ROWS_AT_A_TIME, before })
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_AT_A_TIME) return
    before = Number(last.id)
  }
}

async function conditionsOf(db: Db, { who, kind, orderId, from, to }: ParsedAuditFilters) {
  const conditions: RawBuilder<SqlBool>[] = []
  if (who) conditions.push(sql`a.user_id = any(${await usersNamed(db, who)}::int[])`)
  if (kind) conditions.push(sql`a.kind = ${kind}`)
  if (orderId !== undefined) conditions.push(sql`a.order_ids @> array[${orderId}::int]`)
  if (from) conditions.push(sql`a.at >= ${instantOf(from, 0, BUSINESS_ZONE)}`)
  if (to) conditions.push(sql`a.at < ${instantOf(addDays(to, 1), 0, BUSINESS_ZONE)}`)
  return conditions
}

/** Looked up first: with few account numbers the index on them is used. */
async function usersNamed(db: Db, who: string): Promise<number[]> {
  const pattern = `%${who.replace(/[\\%_]/g, '\\$&')}%`
  const condition = /^\d+$/.test(who)
    ? sql`id::text = ${who}`
    : sql`name ilike ${pattern} or username ilike ${pattern} or email ilike ${pattern}`
  const { rows } = await sql<{ id: number }>`select id from users where ${condition}`.execute(db)
  return rows.map(({ id }) => id)
}
