import type { Db } from '../../db/database.ts'
import { DEMO_KEY, type Installation } from './installation.queries.ts'

/** Stores the demo accounts that the sign-in page offers. */
export async function saveDemo(db: Db, demo: NonNullable<Installation['demo']>): Promise<void> {
  const value = JSON.stringify(demo)
  await db
    .insertInto('installation')
    .values({ key: DEMO_KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
