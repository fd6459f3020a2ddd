/** Whether an account has two-factor, which follows from its authenticator app and its passkeys. */
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** By facts: call it in the transaction that changes one of them, with the user locked. Answers whether two-factor is on. */
export async function refreshTwoFactor(trx: Db, userId: number): Promise<boolean> {
  const { isOn } = await trx
    .updateTable('users')
    .set({
      two_factor_enabled: sql<boolean>`exists (select from two_factors t where t.user_id = users.id and t.verified)
        or exists (select from passkeys p where p.user_id = users.id)`,
    })
    .where('id', '=', userId)
    .returning('two_factor_enabled as isOn')
    .executeTakeFirstOrThrow()
  // Backup codes stand in for a second factor: without one they are worth nothing.
  if (!isOn) await trx.deleteFrom('two_factors').where('user_id', '=', userId).execute()
  return isOn
}

/** All of them, of an account whose owner has lost them, or whose second factors were somebody else's. */
export async function removeSecondFactors(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await trx.deleteFrom('two_factors').where('user_id', '=', userId).execute()
  await refreshTwoFactor(trx, userId)
}
