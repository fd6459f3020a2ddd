/** Checks the rows of an import in the background. What is checked is stored, so that a node that dies loses little. */
import { may } from '@meridian/domain/organizations/permissions.ts'
import { sql } from 'kysely'
import type { Tasks } from '../../background/tasks.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { findMembership } from '../orders/placing/ordering-member.queries.ts'
import type { PlaceOrderDeps } from '../orders/placing/placement.ts'
import { type CheckedRow, createRowChecker } from './check-rows.ts'
import { type ImportReader, type ImportRecord, listRowsIn } from './imports.queries.ts'
import type { LocatorTools } from './locate-addresses.ts'
import { refusalFault } from './row-faults.ts'

export type ImportDeps = PlaceOrderDeps & LocatorTools & { clock: () => Date; tasks: Tasks; wakeReactors: () => void }

const CHUNK = 100
/** Renewed with each chunk; another node takes over when it is past. */
const LEASE_MS = 60_000

/** By the database's clock: the nodes' own differ. Undefined while another node is at work on it. */
export async function takeLease({ db }: ImportDeps, id: number): Promise<ImportRecord | undefined> {
  const { rows } = await sql<ImportRecord>`
    update imports set leased_until = now() + ${`${LEASE_MS} milliseconds`}::interval
    where id = ${id} and state = 'staged' and coalesce(leased_until < now(), true) returning *`.execute(db)
  return rows[0]
}

export async function renewLease({ db }: Pick<ImportDeps, 'db'>, id: number): Promise<ImportRecord | undefined> {
  const { rows } = await sql<ImportRecord>`
    update imports set leased_until = now() + ${`${LEASE_MS} milliseconds`}::interval
    where id = ${id} and state = 'staged' returning *`.execute(db)
  return rows[0]
}

/** The columns may change meanwhile: each chunk is checked by those of its moment. */
export async function checkWaiting(deps: ImportDeps, record: ImportRecord): Promise<boolean> {
  const reader = await readerOf(deps.db, record)
  if (!reader) {
    await refuseAll(deps.db, record.id)
    return true
  }
  const checker = await createRowChecker(deps, record, reader)
  for (;;) {
    const rows = await listRowsIn(deps.db, record.id, 'waiting', CHUNK)
    if (rows.length === 0) return true
    await saveChecked(deps.db, record.id, await checker.check(rows))
    const now = await renewLease(deps, record.id)
    if (
      !now ||
      JSON.stringify([now.columns, now.pickup_site_id]) !== JSON.stringify([record.columns, record.pickup_site_id])
    )
      return !now
  }
}

/** The member who uploaded it, as the member is now. */
export async function readerOf(db: Db, record: ImportRecord, userId = record.user_id): Promise<ImportReader | null> {
  const { organization_id: organizationId } = record
  const membership = await findMembership(db, organizationId, userId)
  if (!membership || !may(membership, 'handle_orders')) return null
  return { role: 'client', userId, organizationId, membership }
}

async function refuseAll(db: Db, importId: number): Promise<void> {
  const faults = JSON.stringify([refusalFault(new AppError('member_does_not_order'))])
  await db
    .updateTable('import_rows')
    .set({ state: 'faulty', faults })
    .where('import_id', '=', importId)
    .where('state', '=', 'waiting')
    .execute()
}

/** A row that was edited since is left as it is. */
export async function saveChecked(db: Db, importId: number, checked: readonly CheckedRow[]): Promise<void> {
  await sql`update import_rows r set faults = c.faults, request = c.request, total_cents = c."totalCents", phi = c.phi,
      state = case when c.request is null then 'faulty' else 'good' end
    from jsonb_to_recordset(${JSON.stringify(checked)}::jsonb)
      as c(row int, revision int, faults jsonb, request jsonb, "totalCents" int, phi jsonb)
    where r.import_id = ${importId} and r.row_no = c.row and r.revision = c.revision and r.state <> 'placed'`.execute(
    db,
  )
}
