import { api } from '@meridian/contract'
import { invoiceLabel } from '@meridian/domain/billing/invoices.ts'
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import { BUSINESS_ZONE, localDate } from '@meridian/domain/time/calendar.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { usedCredit } from '../../orders/changing/account-of-order.commands.ts'
import { findTerms } from './billing.queries.ts'
import { applyCash, applyPayment, enterPayment, returnPayment } from './client-payments.commands.ts'
import { readPayments } from './client-payments.view.ts'
import { creditInvoice, decideDispute, disputeLine, voidInvoice, writeOffInvoice } from './corrections.commands.ts'
import { discardDraft, draftInvoices } from './draft.commands.ts'
import { readEvidence } from './evidence.queries.ts'
import { finalizeInvoice } from './finalize.commands.ts'
import { findInvoice, listInvoices, listOpen, listOwing, sumsOf } from './invoices.queries.ts'
import { readInvoice, toAgeing, toListed, toSummary } from './invoices.view.ts'
import { findStatement, statementCsv, statementPdf } from './statement.ts'

export type BillingDeps = Deps & { mailer: Mailer }

export function invoiceRoutes(app: FastifyInstance, deps: BillingDeps): void {
  readRoutes(app, deps)
  changeRoutes(app, deps)
  paymentRoutes(app, deps)
}

const ownOrganization = (actor: Actor): number | null => (actor.role === 'client' ? actor.organizationId : null)

/** A draft is nobody's but the admins'. */
async function requireVisible(db: Db, id: number, actor: Actor) {
  const invoice = await findInvoice(db, id)
  const isOwn =
    actor.role === 'admin' || (invoice.organization_id === ownOrganization(actor) && invoice.state !== 'draft')
  if (!isOwn) throw new AppError('invoice_not_found')
  return invoice
}

function readRoutes(app: FastifyInstance, deps: BillingDeps): void {
  const { billing } = api
  route(app, deps, billing.list, async ({ db, query, actor }) => {
    const isAdmin = actor.role === 'admin'
    const organizationId = isAdmin ? query.organizationId : (ownOrganization(actor) ?? 0)
    const rows = await listInvoices(db, { ...query, organizationId, hasDrafts: isAdmin })
    return rows.map((row) => toListed(row, deps.clock()))
  })

  route(app, deps, billing.show, async ({ db, params: { id }, actor }) => {
    await requireVisible(db, id, actor)
    return readInvoice(db, id, deps.clock())
  })

  const fileOf = async (db: Db, reply: FastifyReply, id: number, actor: Actor, kind: 'pdf' | 'csv') => {
    const { number } = await requireVisible(db, id, actor)
    const file = await db
      .selectFrom('invoice_files')
      .select('content')
      .where('invoice_id', '=', id)
      .where('kind', '=', kind)
      .executeTakeFirst()
    if (!file || number === null) throw new AppError('invoice_not_final')
    reply.header('content-disposition', `attachment; filename="${invoiceLabel(number)}.${kind}"`)
    return file.content
  }
  route(app, deps, billing.pdf, ({ db, reply, params: { id }, actor }) => fileOf(db, reply, id, actor, 'pdf'))
  route(app, deps, billing.csv, ({ db, reply, params: { id }, actor }) => fileOf(db, reply, id, actor, 'csv'))

  route(app, deps, billing.summary, async ({ db, actor }) => {
    const id = ownOrganization(actor) ?? 0
    const sums = await sumsOf(db, id, localDate(deps.clock(), BUSINESS_ZONE))
    return toSummary(await findTerms(db, id), sums, await usedCredit(db, id))
  })

  route(app, deps, billing.lineEvidence, async ({ db, params: { id, lineId }, actor }) => {
    await requireVisible(db, id, actor)
    return readEvidence(db, id, lineId)
  })

  const statement = (db: Db, actor: Actor, organizationId: number | undefined) =>
    findStatement(
      db,
      (actor.role === 'admin' ? organizationId : ownOrganization(actor)) ?? 0,
      localDate(deps.clock(), BUSINESS_ZONE),
    )
  const named = (reply: FastifyReply, kind: string) =>
    reply.header(
      'content-disposition',
      `attachment; filename="statement-${localDate(deps.clock(), BUSINESS_ZONE)}.${kind}"`,
    )
  route(app, deps, billing.statementPdf, async ({ db, reply, query, actor }) => {
    const file = await statementPdf(await statement(db, actor, query.organizationId), deps.env)
    named(reply, 'pdf')
    return file
  })
  route(app, deps, billing.statementCsv, async ({ db, reply, query, actor }) => {
    const file = statementCsv(await statement(db, actor, query.organizationId))
    named(reply, 'csv')
    return file
  })

  route(app, deps, billing.ageing, async ({ db }) =>
    toAgeing(await listOwing(db), await listOpen(db), localDate(deps.clock(), BUSINESS_ZONE)),
  )
}

function changeRoutes(app: FastifyInstance, deps: BillingDeps): void {
  const { billing } = api
  const by = (userId: number, reason: string) => ({ userId, reason, now: deps.clock() })
  const read = (db: Db, id: number) => readInvoice(db, id, deps.clock())

  route(app, deps, billing.disputeLine, async ({ db, params: { id, lineId }, body, actor }) => {
    const line = { invoiceId: id, lineId, organizationId: ownOrganization(actor) }
    await disputeLine(db, line, by(actor.userId, body.reason))
    return read(db, id)
  })
  route(app, deps, billing.decideDispute, async ({ db, params, body, session }) => {
    const decided = { disputeId: params.id, decision: body.decision }
    return read(db, await decideDispute(db, decided, by(session.userId, body.reason)))
  })
  route(app, deps, billing.draft, async ({ db, body }) => {
    const ids = await draftInvoices(db, { ...body, now: deps.clock() })
    return Promise.all(ids.map((id) => read(db, id)))
  })
  route(app, deps, billing.discard, async ({ db, params: { id } }) => {
    await discardDraft(db, id)
    return { ok: true as const }
  })
  route(app, deps, billing.finalize, async ({ db, params: { id }, session }) => {
    await finalizeInvoice({ ...deps, db }, id, session.userId)
    return read(db, id)
  })
  route(app, deps, billing.credit, async ({ db, params: { id }, body, session }) => {
    await creditInvoice(db, id, body, by(session.userId, body.reason))
    return read(db, id)
  })
  route(app, deps, billing.voidInvoice, async ({ db, params: { id }, body, session }) => {
    await voidInvoice(db, id, by(session.userId, body.reason))
    return read(db, id)
  })
  route(app, deps, billing.applyCash, async ({ db, params: { id }, session }) => {
    await applyCash(db, id, { userId: session.userId, now: deps.clock() })
    return read(db, id)
  })
  route(app, deps, billing.writeOff, async ({ db, params: { id }, body, session }) => {
    await writeOffInvoice(db, id, by(session.userId, body.reason))
    return read(db, id)
  })
}

function paymentRoutes(app: FastifyInstance, deps: BillingDeps): void {
  const { billing } = api
  const by = (userId: number) => ({ userId, now: deps.clock() })
  const read = async (db: Db, id: number) => {
    const [payment] = await readPayments(db, { id })
    if (!payment) throw new AppError('client_payment_not_found')
    return payment
  }

  route(app, deps, billing.payments, ({ db, query }) => readPayments(db, query))
  route(app, deps, billing.enterPayment, async ({ db, body, session }) =>
    read(db, await enterPayment(db, body, by(session.userId))),
  )
  route(app, deps, billing.applyPayment, async ({ db, params: { id }, body, session }) => {
    await applyPayment(db, id, body.invoiceIds, by(session.userId))
    return read(db, id)
  })
  route(app, deps, billing.returnPayment, async ({ db, params: { id }, body, session }) => {
    await returnPayment(db, id, body.reason, by(session.userId))
    return read(db, id)
  })
}
