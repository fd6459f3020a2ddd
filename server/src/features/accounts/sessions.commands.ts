import type { Db } from '../../db/database.ts'

/** Answers the ids of those that ended, so that whoever holds them can be told. */
export async function endSessions(db: Db, userId: number, except?: number): Promise<number[]> {
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? 0))
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/** By the cookie's session, by the token the browser keeps for signing out, or both. */
export async function endSession(db: Db, by: { id: number | undefined; logoutTokenHash: string | undefined }) {
  return db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([eb('id', '=', by.id ?? 0), eb('logout_token_hash', '=', by.logoutTokenHash ?? 'none has this hash')]),
    )
    .returning(['id', 'user_id'])
    .execute()
}
