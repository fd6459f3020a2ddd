/**
 * Orders that were placed together are asked for, reminded of and decided together: each person is told once, of those that
 * concern them. What happened in one transaction has one time; the first of these orders tells for all.
 */
import type { Language } from '@meridian/domain/accounts/language.ts'
import { rolesWith } from '@meridian/domain/organizations/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { EventOf } from '../events/events.ts'
import { GROUP_APPROVAL_NOTICES as en } from '../texts/approval-notices.ts'
import { GROUP_APPROVAL_NOTICES as es } from '../texts/es/approval-notices.ts'
import { seesOrderOf } from './approval-recipients.ts'

const TEXTS = { en, es }
const TABLE = {
  'approval.requested': { time: 'requested_at', state: 'waiting', to: 'approvers', words: 'wanted' },
  'approval.reminded': { time: 'reminded_at', state: 'waiting', to: 'approvers', words: 'stillWanted' },
  'approval.given': { time: 'decided_at', state: 'approved', to: 'asker', words: 'given' },
  'approval.declined': { time: 'decided_at', state: 'declined', to: 'asker', words: 'declined' },
} as const
type GroupEvent = EventOf<keyof typeof TABLE>

export const isAboutGroups = (event: { name: string }): event is GroupEvent => event.name in TABLE
export const toldTogether = ({ name }: GroupEvent) => TABLE[name].to

export type Together = {
  userId: number
  count: number
  /** Null for who sees no prices. */
  cents: number | null
  /** How many of them go on meanwhile. */
  afterwards: number
  firstId: number
}

const APPROVING = sql.join(rolesWith('approve_orders').map((role) => sql.lit(role)))

/** Null when the order was placed alone. Nobody when another of its group tells, or all of them are decided by now. */
export async function findTogether(db: Db, event: GroupEvent): Promise<Together[] | null> {
  const { time, state, to } = TABLE[event.name]
  const order = await db.selectFrom('orders').select('group_id').where('id', '=', event.order_id).executeTakeFirst()
  if (order?.group_id == null) return null
  const concerns: (orders: 'o' | 'p') => RawBuilder<boolean> =
    to === 'approvers'
      ? (orders) => sql`m.role in (${APPROVING}) and m.user_id <> a.requested_by and ${seesOrderOf(orders)}`
      : () => sql`m.user_id in (a.requested_by, o.client_id)`
  const atOnce = (approvals: 'a' | 'b') => sql<boolean>`${sql.ref(`${approvals}.${time}`)} = ${event.occurred_at}`
  const { rows } = await sql<Together>`
    with told as materialized (
      select m.user_id, m.role, m.sees_prices, m.site_ids, a.requested_by, o.client_id
      from orders o join approvals a on a.order_id = o.id join memberships m on m.organization_id = o.organization_id
      where o.id = ${event.order_id} and ${atOnce('a')} and m.user_id is distinct from ${event.actor_user_id}::int
        and ${concerns('o')}
        and not exists (
          select from orders p join approvals b on b.order_id = p.id
          where p.group_id = ${order.group_id} and p.id < o.id and ${atOnce('b')} and ${concerns('p')}))
    select m.user_id as "userId", count(*)::int as count, count(*) filter (where b.is_afterwards)::int as afterwards,
      case when m.sees_prices then sum(b.amount_cents)::int end as cents, min(p.id) as "firstId"
    from told m join orders p on p.group_id = ${order.group_id} join approvals b on b.order_id = p.id
    where ${atOnce('b')} and b.state = ${state}
      and (${to} = 'asker' or ${seesOrderOf('p')})
    group by m.user_id, m.sees_prices order by m.user_id`.execute(db)
  return rows
}

export function groupWords(event: GroupEvent, together: Together, actorName: string | null, language: Language) {
  const { title, body, brief } = TEXTS[language][TABLE[event.name].words]
  const note = 'reason' in event.details ? (event.details.reason ?? null) : null
  const facts = { ...together, actorName, note }
  return { title: title(together.count), body: body(facts), brief: brief(facts) }
}
