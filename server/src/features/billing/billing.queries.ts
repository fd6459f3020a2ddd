import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'

export async function requireOrganization(db: Db, id: number): Promise<void> {
  const found = await db.selectFrom('organizations').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw new AppError('organization_not_found')
}

export const findTerms = (db: Db, organizationId: number) =>
  db.selectFrom('organization_terms').selectAll().where('organization_id', '=', organizationId).executeTakeFirst()
export type TermsRow = NonNullable<Awaited<ReturnType<typeof findTerms>>>
