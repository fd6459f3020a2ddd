import type { BodyOf } from '@meridian/contract/endpoint.ts'
import type { addRule } from '@meridian/contract/organizations/approvals.ts'
import { MAX_APPROVAL_RULES } from '@meridian/domain/organizations/approvals.ts'
import { parseCents } from '@meridian/domain/pricing/money.ts'
import type { Db } from '../../../db/database.ts'
import type { ClientActor } from '../../../db/own-sites.ts'
import { AppError } from '../../../errors/app-error.ts'

type NewRule = BodyOf<typeof addRule>

export async function addApprovalRule(
  trx: Db,
  { userId, organizationId }: ClientActor & { organizationId: number },
  rule: NewRule,
  now: Date,
): Promise<number> {
  if (rule.userId === null && rule.over === null && rule.priority === null) throw new AppError('approval_rule_empty')
  // Two owners at the same moment: the second counts what the first has added.
  await trx.selectFrom('organizations').select('id').where('id', '=', organizationId).forNoKeyUpdate().execute()
  if (rule.userId !== null) await requireMember(trx, organizationId, rule.userId)
  const { count } = await trx
    .selectFrom('approval_rules')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MAX_APPROVAL_RULES) throw new AppError('approval_rules_full', { max: MAX_APPROVAL_RULES })
  const added = await trx
    .insertInto('approval_rules')
    .values({
      organization_id: organizationId,
      user_id: rule.userId,
      over_cents: rule.over === null ? null : parseCents(rule.over),
      priority: rule.priority,
      is_for_approvers: rule.isForApprovers,
      created_by: userId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw new AppError('approval_rule_exists')
  return added.id
}

async function requireMember(trx: Db, organizationId: number, userId: number): Promise<void> {
  const member = await trx
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!member) throw new AppError('client_not_found')
}

/** What waits because of it still has to be decided. */
export async function removeApprovalRule(db: Db, organizationId: number | null, id: number): Promise<void> {
  const removed = await db
    .deleteFrom('approval_rules')
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw new AppError('approval_rule_not_found')
}
