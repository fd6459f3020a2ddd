/** The rules of auto-dispatch in their order: the first that fits decides. */
import type { api } from '@meridian/contract'
import type { DispatchRule } from '@meridian/contract/dispatch/auto-dispatch.ts'
import type { BodyOf } from '@meridian/contract/endpoint.ts'
import { sql } from 'kysely'
import { arrayParameter } from '../../../db/array-parameter.ts'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../errors/app-error.ts'

type RuleBody = BodyOf<typeof api.dispatch.addRule>

/** A rule that a node of an earlier version added has none. */
const place = sql<number>`coalesce(position, id)`

export async function listRules(db: Db): Promise<DispatchRule[]> {
  const rows = await db.selectFrom('dispatch_rules').selectAll().orderBy(place).orderBy('id').execute()
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
  const last = sql<number>`(select coalesce(max(${place}), 0) + 1 from dispatch_rules)`
  const { id } = await db
    .insertInto('dispatch_rules')
    .values({ ...toRow(rule), position: last })
    .returning('id')
    .executeTakeFirstOrThrow()
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

/** Moved by two admins at once, the last one counts; refused when the list was not the whole one. */
export async function orderRules(db: Db, ids: readonly number[]): Promise<DispatchRule[]> {
  const known = await db.selectFrom('dispatch_rules').select('id').forUpdate().execute()
  const given = new Set(ids)
  if (given.size !== ids.length || known.length !== ids.length || !known.every(({ id }) => given.has(id)))
    throw new AppError('rules_changed')
  await sql`update dispatch_rules r set position = o.place
    from unnest(${arrayParameter('int', ids)}) with ordinality as o (id, place) where o.id = r.id`.execute(db)
  return listRules(db)
}

/** The row of `installation` that switches all rules off; there is none while they may act. */
const OFF_KEY = 'auto_dispatch_off'

export async function isSwitchedOn(db: Db): Promise<boolean> {
  return !(await db.selectFrom('installation').select('key').where('key', '=', OFF_KEY).executeTakeFirst())
}

export async function switchAll(db: Db, isOn: boolean): Promise<void> {
  if (isOn) await db.deleteFrom('installation').where('key', '=', OFF_KEY).execute()
  else
    await db
      .insertInto('installation')
      .values({ key: OFF_KEY, value: 'true' })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
}

/** Those that may act now. */
export async function activeRules(db: Db): Promise<DispatchRule[]> {
  const rules = (await listRules(db)).filter(({ isOn }) => isOn)
  return rules.length > 0 && (await isSwitchedOn(db)) ? rules : []
}
