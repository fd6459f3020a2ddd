/** For whom the proofs by item class are required: an admin decides for an organization, or for all. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** The row of `installation` that makes them required for all; there is none while they are not. */
export const REQUIRED_FOR_ALL_KEY = 'proofs_required_for_all'

/** Part of the statement that places an order, so that placing one costs no further query. */
export const requiresProofs = (organizationId: number): RawBuilder<boolean> =>
  sql<boolean>`(exists (select from installation where key = ${REQUIRED_FOR_ALL_KEY})
    or (select requires_proofs from organizations where id = ${organizationId}))`

export async function areProofsRequired(db: Db, organizationId: number): Promise<boolean> {
  const { rows } = await sql<{ is_required: boolean }>`select ${requiresProofs(organizationId)} as is_required`.execute(
    db,
  )
  return rows[0]?.is_required ?? false
}
