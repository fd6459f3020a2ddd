import { api } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { usedCredit } from '../../orders/changing/account-of-order.commands.ts'
import { findTerms, requireOrganization } from './billing.queries.ts'
import { toTerms } from './billing.view.ts'
import { endTerms, setTerms } from './terms.commands.ts'

export function termRoutes(app: FastifyInstance, deps: Deps): void {
  const show = async (db: Db, id: number) => toTerms(await findTerms(db, id), await usedCredit(db, id))

  route(app, deps, api.billing.showTerms, async ({ db, params: { id } }) => {
    await requireOrganization(db, id)
    return show(db, id)
  })

  route(app, deps, api.billing.setTerms, async ({ db, params: { id }, body }) => {
    await setTerms(db, id, body, deps.clock())
    return show(db, id)
  })

  route(app, deps, api.billing.endTerms, async ({ db, params: { id } }) => {
    await endTerms(db, id, deps.clock())
    return show(db, id)
  })
}
