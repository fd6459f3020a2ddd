import type { Language } from '@meridian/domain/accounts/language.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'

export async function requireOrganization(db: Db, id: number): Promise<void> {
  const found = await db.selectFrom('organizations').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw new AppError('organization_not_found')
}

export const findTerms = (db: Db, organizationId: number) =>
  db.selectFrom('organization_terms').selectAll().where('organization_id', '=', organizationId).executeTakeFirst()
export type TermsRow = NonNullable<Awaited<ReturnType<typeof findTerms>>>

/** Of the first owner who has chosen one: an invoice is made once, for all who read it. */
export async function languageOf(db: Db, organizationId: number): Promise<Language> {
  const owner = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.language')
    .where('memberships.organization_id', '=', organizationId)
    .where('memberships.role', '=', 'owner')
    .where('users.language', 'is not', null)
    .orderBy('users.id')
    .executeTakeFirst()
  return owner?.language ?? 'en'
}
