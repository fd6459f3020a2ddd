import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { REQUIRED_FOR_ALL_KEY } from '../../orders/proof-terms.queries.ts'

/** Without an organization: for all. Orders that are placed already keep the terms they were placed under. */
export async function changeProofSettings(
  db: Db,
  { organizationId, isRequired }: { organizationId: number | null; isRequired: boolean },
): Promise<void> {
  if (organizationId === null) return changeForAll(db, isRequired)
  const { numUpdatedRows } = await db
    .updateTable('organizations')
    .set({ requires_proofs: isRequired })
    .where('id', '=', organizationId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('organization_not_found')
}

async function changeForAll(db: Db, isRequired: boolean): Promise<void> {
  if (!isRequired) {
    await db.deleteFrom('installation').where('key', '=', REQUIRED_FOR_ALL_KEY).execute()
    return
  }
  await db
    .insertInto('installation')
    .values({ key: REQUIRED_FOR_ALL_KEY, value: 'true' })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}
