/** An address belongs to the account that has shown that it reads its mail; an unverified one only borrows it. */
import { recordAccountEvent } from '../../audit/account-events.ts'
import type { Db } from '../../db/database.ts'
import type { Visitor } from '../../security/visitor.ts'
import { closeAccount } from './close-account.commands.ts'

/** The unverified account that had this address is closed and loses it. Returns its id, to end its sessions on all nodes. */
export async function releaseUnverified(
  trx: Db,
  email: string,
  { now, visitor }: { now: Date; visitor: Visitor },
): Promise<number | null> {
  const holder = await trx
    .selectFrom('users')
    .select(['id', 'username'])
    .where('email', '=', email)
    .where('email_verified', '=', false)
    .where('role', '=', 'client')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!holder) return null
  const released = `released-${holder.id}@released.invalid`
  const username = holder.username === email ? released : holder.username
  await trx.updateTable('users').set({ email: released, username }).where('id', '=', holder.id).execute()
  await closeAccount(trx, holder.id, now)
  await recordAccountEvent(trx, { kind: 'address_released', userId: holder.id, from: visitor, at: now })
  return holder.id
}
