/** Rates of tax and certificates of exemption. What final invoices were made with stays; drafts follow at once. */
import type { setTaxRate as setCall } from '@meridian/contract/billing/taxes.ts'
import type { BodyOf } from '@meridian/contract/endpoint.ts'
import { parsePercent } from '@meridian/domain/billing/tax.ts'
import type { ServiceState } from '@meridian/domain/places/geo.ts'
import { BUSINESS_ZONE, type LocalDate, localDate } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { AppError, invalidField } from '../../errors/app-error.ts'
import { requireOrganization } from './billing.queries.ts'
import { remakeDrafts } from './draft.commands.ts'

type By = { userId: number; now: Date }

/** The same place, code and first day again corrects the row, until an invoice was made with it. */
export async function setTaxRate(db: Db, rate: BodyOf<typeof setCall>, { userId, now }: By): Promise<void> {
  const ppm = parsePercent(rate.percent)
  if (ppm === null) throw invalidField('percent', 'notADecimal')
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      insert into tax_rates (code, state, city, from_day, ppm, reason, created_at, created_by)
      values (${rate.code}, ${rate.state}, ${rate.city}, ${rate.fromDay}, ${ppm}, ${rate.reason}, ${now}, ${userId})
      on conflict (state, coalesce(lower(city), ''), code, from_day) do update
        set ppm = excluded.ppm, reason = excluded.reason, created_at = excluded.created_at, created_by = excluded.created_by
        where not exists (select from invoice_lines l join invoices i on i.id = l.invoice_id
          where l.tax_rate_id = tax_rates.id and i.state <> 'draft')
      returning id`.execute(trx)
    if (rows.length === 0) throw new AppError('tax_rate_used')
    const drafting = await trx
      .selectFrom('invoices')
      .select('organization_id')
      .distinct()
      .where('state', '=', 'draft')
      .orderBy('organization_id')
      .execute()
    for (const { organization_id: organizationId } of drafting) await remakeDrafts(trx, organizationId, now)
  })
}

type Certificate = { organizationId: number; state: ServiceState; number: string; endsOn: LocalDate }

export async function addCertificate(db: Db, certificate: Certificate, { userId, now }: By): Promise<void> {
  const { organizationId, endsOn, state, number } = certificate
  if (endsOn < localDate(now, BUSINESS_ZONE)) throw new AppError('certificate_ended', { endsOn })
  await db.transaction().execute(async (trx) => {
    await requireOrganization(trx, organizationId)
    await trx
      .insertInto('tax_certificates')
      .values({ organization_id: organizationId, state, number, ends_on: endsOn, created_at: now, created_by: userId })
      .execute()
    await remakeDrafts(trx, organizationId, now)
  })
}

/** Returns whose it was. */
export async function withdrawCertificate(db: Db, id: number, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const found = await trx
      .updateTable('tax_certificates')
      .set({ withdrawn_at: sql`coalesce(withdrawn_at, ${now})` })
      .where('id', '=', id)
      .returning('organization_id')
      .executeTakeFirst()
    if (!found) throw new AppError('certificate_not_found')
    await remakeDrafts(trx, found.organization_id, now)
    return found.organization_id
  })
}
