/** Who is told about an approval: those who may give it, those who wait for it, and the owners of what was declined on the road. */
import { rolesWith } from '@meridian/domain/organizations/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { EventOf } from '../events/events.ts'

export type ApprovalRecipient = 'approvers' | 'asker' | 'owners'
type ApprovalEvent = EventOf<
  | 'approval.requested'
  | 'approval.reminded'
  | 'approval.given'
  | 'approval.declined'
  | 'approval.lapsed'
  | 'approval.dropped'
>

export const isAboutApproval = (event: { name: string }): event is ApprovalEvent => event.name.startsWith('approval.')

type Told = {
  recipients: Record<ApprovalRecipient, number[]>
  /** What it is about, by user; not of those who see no prices. */
  cents: ReadonlyMap<number, number>
}

export const NO_APPROVAL: Told = { recipients: { approvers: [], asker: [], owners: [] }, cents: new Map() }

/** For a row of `memberships` named m and one of `orders`. */
export const seesOrderOf = (orders: 'o' | 'p') =>
  sql<boolean>`(m.site_ids is null or ${sql.ref(`${orders}.pickup_site_id`)} = any(m.site_ids)
    or ${sql.ref(`${orders}.delivery_site_id`)} = any(m.site_ids))`

export async function approvalRecipients(db: Db, event: ApprovalEvent): Promise<Told> {
  const { rows } = await sql<{
    id: number
    isApprover: boolean
    isAsker: boolean
    isOwner: boolean
    cents: number | null
  }>`
    select m.user_id as id, m.role = 'owner' as "isOwner", m.user_id in (a.requested_by, o.client_id) as "isAsker",
      case when m.sees_prices then a.amount_cents end as cents,
      a.state = 'waiting' and m.user_id <> a.requested_by
        and m.role in (${sql.join(rolesWith('approve_orders').map((role) => sql.lit(role)))})
        and ${seesOrderOf('o')} as "isApprover"
    from approvals a join orders o on o.id = a.order_id
    join memberships m on m.organization_id = a.organization_id
    where a.order_id = ${event.order_id} and m.user_id is distinct from ${event.actor_user_id}::int
    order by m.user_id`.execute(db)
  const isDeclinedOnTheRoad = event.name === 'approval.declined' && event.details.isAfterwards === true
  const idsOf = (people: typeof rows) => people.map(({ id }) => id)
  const recipients = {
    // Empty when somebody decided before this notice was sent.
    approvers: idsOf(rows.filter(({ isApprover }) => isApprover)),
    asker: idsOf(rows.filter(({ isAsker }) => isAsker)),
    owners: isDeclinedOnTheRoad ? idsOf(rows.filter(({ isOwner, isAsker }) => isOwner && !isAsker)) : [],
  }
  return { recipients, cents: new Map(rows.flatMap(({ id, cents }) => (cents === null ? [] : [[id, cents]]))) }
}
