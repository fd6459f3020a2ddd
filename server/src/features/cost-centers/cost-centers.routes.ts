import { api } from '@meridian/contract'
import type { Costing } from '@meridian/contract/organizations/cost-centers.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { membershipOf, type Session } from '../../http/session.ts'
import { addCostCenter, changeCostingRules, changeSiteCosting, editCostCenter } from './cost-centers.commands.ts'
import { lastCostCenterOf, listCostCenters, listSiteCosting, readRule } from './cost-centers.queries.ts'
import { toCostCenter } from './cost-centers.view.ts'

export function costCenterRoutes(app: FastifyInstance, deps: Deps): void {
  const { costCenters } = api
  route(app, deps, costCenters.list, async ({ db, session }) =>
    (await listCostCenters(db, organizationOf(session))).map(toCostCenter),
  )

  route(app, deps, costCenters.add, async ({ db, body, session }) =>
    toCostCenter(await addCostCenter(db, organizationOf(session), body)),
  )

  route(app, deps, costCenters.edit, async ({ db, params, body, session }) =>
    toCostCenter(await editCostCenter(db, organizationOf(session), params.id, body, deps.clock())),
  )

  route(app, deps, costCenters.showRules, ({ db, session }) => readCosting(db, session))

  route(app, deps, costCenters.changeRules, async ({ db, body, session }) => {
    await changeCostingRules(db, organizationOf(session), body)
    return readCosting(db, session)
  })

  route(app, deps, costCenters.changeSite, async ({ db, params, body, session }) => {
    const owner = { organizationId: organizationOf(session), siteIds: membershipOf(session).siteIds }
    await changeSiteCosting(db, owner, params.id, body)
    return readCosting(db, session)
  })
}

function organizationOf({ organizationId }: Session): number {
  if (organizationId === null) throw new AppError('not_a_member')
  return organizationId
}

async function readCosting(db: Db, session: Session): Promise<Costing> {
  const organizationId = organizationOf(session)
  const [rule, sites, lastCostCenterId] = await Promise.all([
    readRule(db, organizationId),
    listSiteCosting(db, organizationId),
    lastCostCenterOf(db, organizationId, session.userId),
  ])
  return { ...rule, sites, lastCostCenterId }
}
