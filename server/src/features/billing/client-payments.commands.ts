/** Payments of organizations: entered once, applied to invoices, and taken back when they return. */

import type { enterPayment as enterCall } from '@meridian/contract/billing/invoices.ts'
import type { BodyOf } from '@meridian/contract/endpoint.ts'
import { applyPayment as allocate } from '@meridian/domain/billing/invoices.ts'
import type { AccountCode, EntryLine } from '@meridian/domain/books/journal.ts'
import { parseCents } from '@meridian/domain/pricing/money.ts'
import { sql } from 'kysely'
import { post } from '../../books/post.commands.ts'
import { anyOf } from '../../db/array-parameter.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { requireOrganization } from './billing.queries.ts'
import { findInvoice, type InvoiceRow } from './invoices.queries.ts'

type By = { userId: number; now: Date }

/** The same reference again is the same payment; with another amount it is a mistake. Returns its id. */
export async function enterPayment(db: Db, payment: BodyOf<typeof enterCall>, { userId, now }: By): Promise<number> {
  const { organizationId, method, reference, invoiceIds } = payment
  const cents = parseCents(payment.amount) ?? 0
  return db.transaction().execute(async (trx) => {
    await requireOrganization(trx, organizationId)
    const entered = await sql<{ id: number }>`
      insert into client_payments (organization_id, cents, method, reference, received_at, received_by)
      values (${organizationId}, ${cents}, ${method}, ${reference}, ${now}, ${userId})
      on conflict (organization_id, lower(btrim(reference))) do nothing returning id`.execute(trx)
    const paymentId = entered.rows[0]?.id
    if (paymentId === undefined) return presentPayment(trx, { organizationId, reference, cents, method })
    const { applied, restCents } = allocate(cents, await lockOpen(trx, organizationId, invoiceIds))
    const lines: EntryLine[] = [
      { account: 'bank', cents, organizationId, paymentId },
      ...applied.map(({ id, cents: part }) => ({
        account: 'accounts_receivable' as const,
        cents: -part,
        organizationId,
        invoiceId: id,
        paymentId,
      })),
      { account: 'unapplied_cash', cents: -restCents, organizationId, paymentId },
    ]
    await post(trx, { kind: 'payment', lines: lines.filter((line) => line.cents !== 0), now, userId })
    return paymentId
  })
}

type Present = { organizationId: number; reference: string; cents: number; method: string }

async function presentPayment(trx: Db, { organizationId, reference, cents, method }: Present): Promise<number> {
  const present = await trx
    .selectFrom('client_payments')
    .select(['id', 'cents', 'method'])
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`lower(btrim(reference)) = lower(btrim(${reference}))`)
    .executeTakeFirstOrThrow()
  if (present.cents !== cents || present.method !== method)
    throw new AppError('payment_reference_used', { reference, cents: present.cents })
  return present.id
}

/** Locked by id, and then in the order that was given. */
async function lockOpen(trx: Db, organizationId: number, ids: readonly number[]) {
  const unique = [...new Set(ids)]
  await trx.selectFrom('invoices').select('id').where('id', '=', anyOf(unique)).orderBy('id').forUpdate().execute()
  const invoices: InvoiceRow[] = []
  for (const id of unique) invoices.push(await findInvoice(trx, id))
  if (invoices.some((invoice) => invoice.organization_id !== organizationId)) throw new AppError('invoice_not_found')
  if (invoices.some(({ state, is_written_off: isOff }) => state !== 'final' || isOff))
    throw new AppError('invoice_not_final')
  return invoices.map(({ id, balance_cents: cents }) => ({ id, cents }))
}

async function lockPayment(trx: Db, id: number) {
  const payment = await trx
    .selectFrom('client_payments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!payment) throw new AppError('client_payment_not_found')
  if (payment.returned_at !== null) throw new AppError('client_payment_returned')
  return payment
}

type Booked = { account: AccountCode; invoice_id: number | null; cents: number }

/** What the books hold of a payment. */
async function bookedOf(trx: Db, paymentId: number): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select account, invoice_id, sum(cents)::int as cents from journal_lines where payment_id = ${paymentId}
    group by account, invoice_id having sum(cents) <> 0 order by account, invoice_id`.execute(trx)
  return rows
}

export async function applyPayment(
  db: Db,
  paymentId: number,
  invoiceIds: readonly number[],
  { userId, now }: By,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { organization_id: organizationId } = await lockPayment(trx, paymentId)
    const open = await lockOpen(trx, organizationId, invoiceIds)
    const booked = await bookedOf(trx, paymentId)
    const leftCents = booked.reduce((sum, { account, cents }) => sum - (account === 'unapplied_cash' ? cents : 0), 0)
    const { applied } = allocate(leftCents, open)
    if (applied.length === 0) throw new AppError('nothing_to_apply')
    const lines = applied.flatMap(({ id: invoiceId, cents }): EntryLine[] => [
      { account: 'unapplied_cash', cents, organizationId, paymentId },
      { account: 'accounts_receivable', cents: -cents, organizationId, invoiceId, paymentId },
    ])
    await post(trx, { kind: 'application', lines, now, userId })
  })
}

/** A check that bounced, a transfer or a card payment that was taken back: everything that it did is undone. */
export async function returnPayment(db: Db, paymentId: number, reason: string, { userId, now }: By): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { organization_id: organizationId } = await lockPayment(trx, paymentId)
    const lines = (await bookedOf(trx, paymentId)).map(
      ({ account, cents, invoice_id: invoiceId }): EntryLine => ({
        account,
        cents: -cents,
        organizationId,
        paymentId,
        ...(invoiceId === null ? {} : { invoiceId }),
      }),
    )
    await post(trx, { kind: 'payment_return', lines, now, userId })
    await trx
      .updateTable('client_payments')
      .set({ returned_at: now, returned_by: userId, return_reason: reason })
      .where('id', '=', paymentId)
      .execute()
  })
}

type Source = { payment_id: number | null; invoice_id: number | null; cents: number }

/** From payments and from credits of paid invoices, the oldest first. Whoever enters or applies a payment locks the invoices too. */
export async function applyCash(db: Db, invoiceId: number, { userId, now }: By): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { organization_id: organizationId } = await findInvoice(trx, invoiceId)
    // All that takes from the organization's cash this way waits here; what takes from one payment locks the payment.
    await trx.selectFrom('organizations').select('id').where('id', '=', organizationId).forNoKeyUpdate().execute()
    await trx
      .selectFrom('client_payments')
      .select('id')
      .where('organization_id', '=', organizationId)
      .orderBy('id')
      .forUpdate()
      .execute()
    const [open] = await lockOpen(trx, organizationId, [invoiceId])
    const { rows } = await sql<Source>`
      select payment_id, case when payment_id is null then invoice_id end as invoice_id, -sum(cents)::int as cents
      from journal_lines where organization_id = ${organizationId} and account = 'unapplied_cash'
      group by 1, 2 having sum(cents) < 0 order by min(entry_id)`.execute(trx)
    const { applied } = allocate(
      open?.cents ?? 0,
      rows.map(({ cents }, id) => ({ id, cents })),
    )
    if (applied.length === 0) throw new AppError('nothing_to_apply')
    const lines = applied.flatMap(({ id, cents }): EntryLine[] => {
      const { payment_id: paymentId, invoice_id: sourceId } = rows[id] as Source
      const of = { organizationId, ...(paymentId === null ? {} : { paymentId }) }
      return [
        { account: 'unapplied_cash', cents, ...of, ...(sourceId === null ? {} : { invoiceId: sourceId }) },
        { account: 'accounts_receivable', cents: -cents, ...of, invoiceId },
      ]
    })
    await post(trx, { kind: 'application', lines, now, userId })
  })
}
