/** The rules of auto-dispatch, in the order in which they were added: the first that fits decides. */
import type { api } from '@meridian/contract'
import type { DispatchRule } from '@meridian/contract/auto-dispatch.ts'
import type { BodyOf } from '@meridian/contract/endpoint.ts'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../errors/app-error.ts'

type RuleBody = BodyOf<typeof api.dispatch.addRule>

export async function listRules(db: Db): Promise<DispatchRule[]> {
  const rows = await db.selectFrom('dispatch_rules').selectAll().orderBy('id').execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    isOn: row.is_on,
    serviceType: row.service_type,
    priority: row.priority,
    area: row.area,
    minutesBeforeLatestStart: row.minutes_before_latest_start,
    withinMiles: row.within_miles,
    mode: row.mode,
    answerSeconds: row.answer_seconds,
  }))
}

const toRow = (rule: RuleBody) => ({
  name: rule.name,
  is_on: rule.isOn,
  service_type: rule.serviceType,
  priority: rule.priority,
  area: rule.area,
  minutes_before_latest_start: rule.minutesBeforeLatestStart,
  within_miles: rule.withinMiles,
  mode: rule.mode,
  answer_seconds: rule.answerSeconds,
})

export async function addRule(db: Db, rule: RuleBody): Promise<DispatchRule> {
  const { id } = await db.insertInto('dispatch_rules').values(toRow(rule)).returning('id').executeTakeFirstOrThrow()
  return { id, ...rule }
}

export async function editRule(db: Db, id: number, rule: RuleBody): Promise<DispatchRule> {
  const { numUpdatedRows } = await db
    .updateTable('dispatch_rules')
    .set(toRow(rule))
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('rule_not_found')
  return { id, ...rule }
}

export async function removeRule(db: Db, id: number): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('dispatch_rules').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throw new AppError('rule_not_found')
}
