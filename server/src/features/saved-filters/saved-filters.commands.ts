import { MAX_SAVED_FILTERS, type SavedFilter } from '@meridian/contract/orders/saved-filters.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'

const ofUser = (db: Db, userId: number) => db.selectFrom('users').select('saved_filters').where('id', '=', userId)

export const listFilters = async (db: Db, userId: number): Promise<SavedFilter[]> =>
  (await ofUser(db, userId).executeTakeFirstOrThrow()).saved_filters

/** The row is locked, so that of two saved at once in two tabs neither is lost. */
export function saveFilter(
  db: Db,
  userId: number,
  { name, query }: { name: string; query: string | null },
): Promise<SavedFilter[]> {
  return db.transaction().execute(async (trx) => {
    const { saved_filters: kept } = await ofUser(trx, userId).forUpdate().executeTakeFirstOrThrow()
    const others = kept.filter((filter) => filter.name.toLowerCase() !== name.toLowerCase())
    if (query !== null && others.length >= MAX_SAVED_FILTERS)
      throw new AppError('too_many_saved_filters', { max: MAX_SAVED_FILTERS })
    const filters = query === null ? others : [{ name, query }, ...others]
    await trx
      .updateTable('users')
      .set({ saved_filters: JSON.stringify(filters) })
      .where('id', '=', userId)
      .execute()
    return filters
  })
}
