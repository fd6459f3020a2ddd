import type { CostingDemand, CostingRule, SiteCosting } from '@meridian/domain/organizations/cost-centers.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export const listCostCenters = (db: Db, organizationId: number) =>
  db
    .selectFrom('cost_centers')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy((eb) => eb.fn('lower', ['code']))
    .execute()

/** By the terms of an organization on account, whatever it and its sites say. */
const isPoRequired = (organizationId: string) => sql<boolean>`exists (select from organization_terms t
  where t.organization_id = ${sql.ref(organizationId)} and t.is_po_required and t.ended_at is null)`

const RULE_COLUMNS = [
  'organizations.cost_center_demand as costCenter',
  sql<CostingDemand>`case when ${isPoRequired('organizations.id')} then 'required' else organizations.po_number_demand end`.as(
    'poNumber',
  ),
  'organizations.po_pattern as poPattern',
  'organizations.po_example as poExample',
] as const

export const readRule = (db: Db, organizationId: number): Promise<CostingRule> =>
  db
    .selectFrom('organizations')
    .select(RULE_COLUMNS)
    .where('organizations.id', '=', organizationId)
    .executeTakeFirstOrThrow()

/** Sites with nothing of their own are left out. */
export async function listSiteCosting(db: Db, organizationId: number) {
  const rows = await db
    .selectFrom('sites')
    .leftJoin('cost_centers', 'cost_centers.id', 'sites.cost_center_id')
    .select([
      'sites.id as siteId',
      'cost_center_demand as costCenter',
      sql<CostingDemand | null>`case when not ${isPoRequired('sites.organization_id')} then po_number_demand end`.as(
        'poNumber',
      ),
      'cost_center_id as costCenterId',
      'archived_at',
    ])
    .where('sites.organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('cost_center_demand', 'is not', null),
        eb('po_number_demand', 'is not', null),
        eb('cost_center_id', 'is not', null),
      ]),
    )
    .orderBy('sites.id')
    .execute()
  return rows.map(({ archived_at: archivedAt, ...site }) =>
    archivedAt ? { ...site, isArchived: true as const } : site,
  )
}

export async function lastCostCenterOf(db: Db, organizationId: number, userId: number): Promise<number | null> {
  const last = await db
    .selectFrom('orders')
    .innerJoin('cost_centers', 'cost_centers.id', 'orders.cost_center_id')
    .select('cost_centers.id')
    .where('orders.client_id', '=', userId)
    .where('orders.cost_center_id', 'is not', null)
    .where('orders.organization_id', '=', organizationId)
    .where('cost_centers.archived_at', 'is', null)
    .orderBy('orders.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.id ?? null
}

type Stops = { pickupSiteId: number | null; deliverySiteId: number | null }

/** Everything that decides what an order is charged to, in one statement: it is read with every order that is placed. */
export async function readCostingFacts(
  db: Db,
  organizationId: number,
  { pickupSiteId, deliverySiteId, costCenterId }: Stops & { costCenterId: number | null },
) {
  const row = await db
    .selectFrom('organizations')
    .leftJoin('sites as pickup', (join) =>
      join.on('pickup.id', '=', pickupSiteId).onRef('pickup.organization_id', '=', 'organizations.id'),
    )
    .leftJoin('sites as delivery', (join) =>
      join.on('delivery.id', '=', deliverySiteId).onRef('delivery.organization_id', '=', 'organizations.id'),
    )
    .leftJoin('cost_centers', (join) =>
      join.on('cost_centers.id', '=', costCenterId).onRef('cost_centers.organization_id', '=', 'organizations.id'),
    )
    .select(RULE_COLUMNS)
    .select([
      'pickup.cost_center_demand as pickupCostCenter',
      sql<CostingDemand | null>`case when not ${isPoRequired('organizations.id')} then pickup.po_number_demand end`.as(
        'pickupPoNumber',
      ),
      'delivery.cost_center_demand as deliveryCostCenter',
      sql<CostingDemand | null>`case when not ${isPoRequired('organizations.id')} then delivery.po_number_demand end`.as(
        'deliveryPoNumber',
      ),
      'cost_centers.id',
      'cost_centers.code',
      'cost_centers.name',
      'cost_centers.archived_at',
    ])
    .where('organizations.id', '=', organizationId)
    .executeTakeFirstOrThrow()
  const { costCenter, poNumber, poPattern, poExample, id, code, name } = row
  const rule: CostingRule = { costCenter, poNumber, poPattern, poExample }
  const pickup: SiteCosting = { costCenter: row.pickupCostCenter, poNumber: row.pickupPoNumber }
  const delivery: SiteCosting = { costCenter: row.deliveryCostCenter, poNumber: row.deliveryPoNumber }
  const found =
    id !== null && code !== null && name !== null ? { id, code, name, isArchived: row.archived_at !== null } : null
  return { rule, pickup, delivery, costCenter: found }
}
