/**
 * Tax as data: which rate a line has by its code, its place and its day, and what a credit takes back of it. The rows are the company's
 * own; nobody is advised here. Rates are millionths: 4.875% is 48,750.
 */
import { cityOf, stateOf } from '../places/addresses.ts'
import type { ServiceState } from '../places/geo.ts'
import type { LocalDate } from '../time/calendar.ts'

/** Within a state, or across its border under one contract. */
export const TAX_CODES = ['courier', 'interstate'] as const
export type TaxCode = (typeof TAX_CODES)[number]

const MAX_TAX_PPM = 250_000

export type TaxRate = {
  id: number
  code: TaxCode
  state: ServiceState
  /** Null: the whole state. */
  city: string | null
  fromDay: LocalDate
  ppm: number
}

type Trip = { pickupAddress: string; deliveryAddress: string; day: LocalDate }

/** A service is taxed where it is delivered. The row of a city goes before that of its state, a newer one before an older one. */
export function rateOf(rates: readonly TaxRate[], { pickupAddress, deliveryAddress, day }: Trip): TaxRate | null {
  const state = stateOf(deliveryAddress)
  if (state === null) return null
  const city = cityOf(deliveryAddress, state)?.toLowerCase() ?? null
  const here = rates.filter(
    (rate) => rate.state === state && rate.fromDay <= day && (rate.city === null || rate.city.toLowerCase() === city),
  )
  const newest = (code: TaxCode): TaxRate | null =>
    here
      .filter((rate) => rate.code === code)
      .sort((a, b) => Number(b.city !== null) - Number(a.city !== null) || (a.fromDay < b.fromDay ? 1 : -1))[0] ?? null
  const isInterstate = stateOf(pickupAddress) !== state
  return (isInterstate ? newest('interstate') : null) ?? newest('courier')
}

/** Half a cent is rounded away from zero. */
export const taxCents = (cents: number, ppm: number): number =>
  Math.sign(cents) * Math.floor((Math.abs(cents) * ppm + 500_000) / 1_000_000)

type Taxed = { cents: number; creditedCents: number }

/** What a credit of a line takes back of its tax: in proportion to all credits so far, and all of it with the last cent of the line. */
export function taxOfCredit(creditCents: number, line: Taxed, tax: Taxed): number {
  const share = (line.creditedCents + creditCents) / line.cents
  const upTo = Math.round(tax.cents * Math.min(share, 1))
  return Math.min(Math.max(upTo - tax.creditedCents, 0), tax.cents - tax.creditedCents)
}

/** '4.875', '7.5' or '0' percent; null for anything else, and for more than anybody takes. */
export function parsePercent(text: string): number | null {
  const match = /^(\d{1,2})(?:\.(\d{1,4}))?$/.exec(text.trim())
  if (!match) return null
  const ppm = Number(match[1]) * 10_000 + Number((match[2] ?? '').padEnd(4, '0'))
  return ppm <= MAX_TAX_PPM ? ppm : null
}

export const formatPercent = (ppm: number): string => String(ppm / 10_000)
