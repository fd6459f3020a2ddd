/** Files in the database, for nodes that share one and have no bucket. */
import type { Db } from '../db/database.ts'
import type { FileStorage } from './port.ts'

export const createDatabaseStorage = (db: Db): FileStorage => ({
  async put(key, content) {
    await db
      .insertInto('file_pieces')
      .values({ storage_key: key, position: 0, content })
      .onConflict((conflict) => conflict.columns(['storage_key', 'position']).doUpdateSet({ content }))
      .execute()
  },
  async get(key) {
    const row = await db
      .selectFrom('file_pieces')
      .select('content')
      .where('storage_key', '=', key)
      .where('position', '=', 0)
      .executeTakeFirst()
    return row?.content ?? null
  },
  async delete(key) {
    await db.deleteFrom('file_pieces').where('storage_key', '=', key).execute()
  },
})
