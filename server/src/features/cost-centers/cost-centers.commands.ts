import type { api } from '@meridian/contract'
import type { BodyOf } from '@meridian/contract/endpoint.ts'
import { fitToPattern } from '@meridian/domain/organizations/cost-centers.ts'
import type { Membership } from '@meridian/domain/organizations/permissions.ts'
import type { Selectable } from 'kysely'
import { anyOf } from '../../db/array-parameter.ts'
import { type Db, postgresError, UNIQUE_VIOLATION } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { AppError } from '../../errors/app-error.ts'

export type CostCenterRow = Selectable<Tables['cost_centers']>
type Calls = typeof api.costCenters

/** Archived ones count too: the list has them all. */
const MAX_COST_CENTERS = 1_000

export async function addCostCenter(
  trx: Db,
  organizationId: number,
  { code, name }: BodyOf<Calls['add']>,
): Promise<CostCenterRow> {
  const { count } = await trx
    .selectFrom('cost_centers')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MAX_COST_CENTERS) throw new AppError('too_many_cost_centers', { max: MAX_COST_CENTERS })
  return withCodeOfItsOwn(code, () =>
    trx
      .insertInto('cost_centers')
      .values({ organization_id: organizationId, code, name })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

export async function editCostCenter(
  db: Db,
  organizationId: number,
  id: number,
  { isArchived, ...texts }: BodyOf<Calls['edit']>,
  now: Date,
): Promise<CostCenterRow> {
  const row = await withCodeOfItsOwn(texts.code ?? '', () =>
    db
      .updateTable('cost_centers')
      .set({ ...texts, ...(isArchived === undefined ? {} : { archived_at: isArchived ? now : null }) })
      .where('id', '=', id)
      .where('organization_id', '=', organizationId)
      .returningAll()
      .executeTakeFirst(),
  )
  if (!row) throw new AppError('cost_center_not_found')
  return row
}

async function withCodeOfItsOwn<T>(code: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (postgresError(error)?.code !== UNIQUE_VIOLATION) throw error
    throw new AppError('cost_center_code_taken', { code }, { about: 'code' })
  }
}

/** For orders from now on. */
export async function changeCostingRules(
  db: Db,
  organizationId: number,
  { costCenter, poNumber, poPattern, poExample }: BodyOf<Calls['changeRules']>,
): Promise<void> {
  // Everyone who enters a PO number is shown the example.
  if (poExample !== null && poPattern !== null && fitToPattern(poPattern, poExample) !== poExample)
    throw new AppError('po_example_mismatch', {}, { about: 'poExample' })
  await db
    .updateTable('organizations')
    .set({
      cost_center_demand: costCenter,
      po_number_demand: poNumber,
      po_pattern: poPattern,
      po_example: poExample,
    })
    .where('id', '=', organizationId)
    .execute()
}

/** Whose sites: those of a member who may be limited to some. */
type Owner = { organizationId: number; siteIds: Membership['siteIds'] }

export async function changeSiteCosting(
  db: Db,
  { organizationId, siteIds }: Owner,
  siteId: number,
  { costCenter, poNumber, costCenterId }: BodyOf<Calls['changeSite']>,
): Promise<void> {
  if (costCenterId !== null) await requireChoosable(db, organizationId, costCenterId)
  const { numUpdatedRows } = await db
    .updateTable('sites')
    .set({ cost_center_demand: costCenter, po_number_demand: poNumber, cost_center_id: costCenterId })
    .where('id', '=', siteId)
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .$if(siteIds !== null, (query) => query.where('id', '=', anyOf(siteIds ?? [])))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('site_not_found')
}

async function requireChoosable(db: Db, organizationId: number, id: number): Promise<void> {
  const found = await db
    .selectFrom('cost_centers')
    .select(['code', 'archived_at'])
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  if (!found) throw new AppError('cost_center_not_found')
  if (found.archived_at !== null) throw new AppError('cost_center_archived', { code: found.code })
}
