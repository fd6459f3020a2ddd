import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../errors/app-error.ts'

/** The organization whose orders or figures are requested by a person's id: a client's own, or any for an admin. */
export async function organizationFor(db: Db, actor: Actor, clientId: number): Promise<number> {
  const organizationId = await (actor.role === 'client'
    ? sharedOrganization(db, actor, clientId)
    : chosenBy(db, clientId))
  if (organizationId === null) throw new AppError('client_not_found')
  return organizationId
}

/** The caller's, if the other is a member too: also a colleague who works for another one at the moment. */
async function sharedOrganization(db: Db, actor: Extract<Actor, { role: 'client' }>, clientId: number) {
  const { userId, organizationId } = actor
  if (userId === clientId) return organizationId
  const colleague = await db
    .selectFrom('memberships')
    .select('organization_id')
    .where('user_id', '=', clientId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return colleague?.organization_id ?? null
}

async function chosenBy(db: Db, clientId: number) {
  const user = await db.selectFrom('users').select('organization_id').where('id', '=', clientId).executeTakeFirst()
  return user?.organization_id ?? null
}
