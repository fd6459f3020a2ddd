/** Rates and certificates, and what they mean for one delivery. */

import { rateOf, type TaxRate } from '@meridian/domain/billing/tax.ts'
import type { ServiceState } from '@meridian/domain/places/geo.ts'
import { SERVICE_STATE_NAMES } from '@meridian/domain/places/geo.ts'
import type { LocalDate } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export type TaxRateRow = TaxRate & { reason: string }

export async function listTaxRates(db: Db): Promise<TaxRateRow[]> {
  const { rows } = await sql<TaxRateRow>`
    select id, code, state, city, from_day::text as "fromDay", ppm, reason from tax_rates
    order by state, lower(city) nulls first, code, from_day desc`.execute(db)
  return rows
}

export type CertificateRow = { id: number; state: ServiceState; number: string; endsOn: LocalDate }

/** Those that were not withdrawn; of two for a state the one that is valid longer comes first. */
export async function listCertificates(db: Db, organizationId: number): Promise<CertificateRow[]> {
  const { rows } = await sql<CertificateRow>`
    select id, state, number, ends_on::text as "endsOn" from tax_certificates
    where organization_id = ${organizationId} and withdrawn_at is null order by ends_on desc, id`.execute(db)
  return rows
}

export type TaxBook = { rates: readonly TaxRateRow[]; certificates: readonly CertificateRow[] }

export const findTaxBook = async (db: Db, organizationId: number): Promise<TaxBook> => ({
  rates: await listTaxRates(db),
  certificates: await listCertificates(db, organizationId),
})

export type Taxing = { rate: TaxRate | null; certificate: CertificateRow | null; ppm: number; place: string }

export const placeOf = ({ city, state }: { city: string | null; state: ServiceState }): string =>
  city === null ? SERVICE_STATE_NAMES[state] : `${city}, ${state}`

/** A certificate is needed only where something would be taxed. */
export function taxingOf(
  { rates, certificates }: TaxBook,
  trip: { pickup_address: string; delivery_address: string; day: LocalDate },
): Taxing {
  const { pickup_address: pickupAddress, delivery_address: deliveryAddress, day } = trip
  const rate = rateOf(rates, { pickupAddress, deliveryAddress, day })
  if (rate === null || rate.ppm === 0) return { rate, certificate: null, ppm: 0, place: '' }
  const certificate = certificates.find(({ state, endsOn }) => state === rate.state && day <= endsOn) ?? null
  return { rate, certificate, ppm: certificate ? 0 : rate.ppm, place: placeOf(rate) }
}
