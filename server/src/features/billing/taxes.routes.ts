import { api } from '@meridian/contract'
import { formatPercent } from '@meridian/domain/billing/tax.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { addCertificate, setTaxRate, withdrawCertificate } from './taxes.commands.ts'
import { listCertificates, listTaxRates } from './taxes.queries.ts'

export function taxRoutes(app: FastifyInstance, deps: Deps): void {
  const { billing } = api
  const rates = async (db: Db) =>
    (await listTaxRates(db)).map(({ ppm, ...rate }) => ({ ...rate, percent: formatPercent(ppm) }))
  const by = (userId: number) => ({ userId, now: deps.clock() })

  route(app, deps, billing.taxRates, ({ db }) => rates(db))
  route(app, deps, billing.setTaxRate, async ({ db, body, session }) => {
    await setTaxRate(db, body, by(session.userId))
    return rates(db)
  })
  route(app, deps, billing.certificates, ({ db, params: { id } }) => listCertificates(db, id))
  route(app, deps, billing.addCertificate, async ({ db, params: { id }, body, session }) => {
    await addCertificate(db, { organizationId: id, ...body }, by(session.userId))
    return listCertificates(db, id)
  })
  route(app, deps, billing.withdrawCertificate, async ({ db, params: { id } }) =>
    listCertificates(db, await withdrawCertificate(db, id, deps.clock())),
  )
}
