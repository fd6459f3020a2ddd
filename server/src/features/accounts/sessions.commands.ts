import type { Db } from '../../db/database.ts'

/** Returns the ids of the ended sessions, so that other nodes can be notified. */
export async function endSessions(db: Db, userId: number, except?: number): Promise<number[]> {
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? 0))
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/** By the cookie's session, by the sign-out token the browser stores, or both. */
export async function endSession(db: Db, by: { id: number | undefined; logoutTokenHash: string | undefined }) {
  return db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([eb('id', '=', by.id ?? 0), eb('logout_token_hash', '=', by.logoutTokenHash ?? 'none has this hash')]),
    )
    .returning(['id', 'user_id'])
    .execute()
}
