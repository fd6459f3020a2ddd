/**
 * Partners chosen so that the money adds up. Prices follow from real distances, so the only freedom is where a parcel went:
 * this month's 36 deliveries went a little less far than last month's, and saved $234.50 or 15 percent.
 */
import { CENTS_PER_MILE } from '@meridian/domain/pricing/pricing.ts'
import { type Draft, milesOf, priceOf, stopsOf } from './draft.ts'
import { FULL_MONTH_DELIVERIES } from './months.ts'
import type { Place } from './places.ts'
import type { Random } from './random.ts'

const SAVED_CENTS = 23_450
const SAVED_SHARE = 0.15
const LAST_MONTH_AVERAGE_CENTS = SAVED_CENTS / SAVED_SHARE / FULL_MONTH_DELIVERIES
const CENTS_PER_TENTH = CENTS_PER_MILE / 10

const tenthsTo = (draft: Draft, partner: Place): number =>
  Math.round(milesOf(stopsOf(draft.organization, partner)) * 10)

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const feesOf = (drafts: readonly Draft[]): number =>
  sum(drafts.map((draft) => priceOf(draft)).map((price) => price.totalCents - price.distanceFeeCents))

export function settlePrices(thisMonth: readonly Draft[], lastMonth: readonly Draft[], random: Random): void {
  if (lastMonth.length === 0) return
  const target = targetTenths(thisMonth, lastMonth)
  choosePartners(lastMonth, target.lastMonth, random)
  choosePartners(thisMonth, target.thisMonth, random)
}

/** Miles come in tenths, so not every sum can be had: the nearest that leads to the exact saving is looked for. */
function targetTenths(thisMonth: readonly Draft[], lastMonth: readonly Draft[]) {
  const [feesNow, feesBefore] = [feesOf(thisMonth), feesOf(lastMonth)]
  const wanted = Math.round((lastMonth.length * LAST_MONTH_AVERAGE_CENTS - feesBefore) / CENTS_PER_TENTH)
  const isFull = thisMonth.length === FULL_MONTH_DELIVERIES
  const candidates = Array.from({ length: 200 }, (_, index) => {
    const tenths = wanted + (index % 2 === 0 ? 1 : -1) * Math.ceil(index / 2)
    const expected = Math.round((thisMonth.length * (feesBefore + tenths * CENTS_PER_TENTH)) / lastMonth.length)
    const spent = expected - (isFull ? SAVED_CENTS : Math.round(expected * SAVED_SHARE))
    return { lastMonth: tenths, thisMonth: (spent - feesNow) / CENTS_PER_TENTH }
  })
  const found = candidates.find((target) => Number.isInteger(target.thisMonth)) ?? candidates[0]
  return found as { lastMonth: number; thisMonth: number }
}

/** Partners for all of them whose distances add up to the sum, as nearly as the distances allow. */
function choosePartners(drafts: readonly Draft[], tenths: number, random: Random): void {
  let left = Math.round(tenths)
  drafts.forEach((draft, index) => {
    const wanted = (left / (drafts.length - index)) * (0.5 + random.unit())
    const choices = Array.from({ length: 4 }, () => random.pick(draft.organization.partners))
    const partner = nearest(choices, (place) => tenthsTo(draft, place) - wanted)
    setPartner(draft, partner)
    left -= tenthsTo(draft, partner)
  })
  while (left !== 0 && improve(drafts, left)) left = Math.round(tenths) - sum(drafts.map(tenthsOf))
}

const tenthsOf = (draft: Draft): number => Math.round(milesOf(draft) * 10)
const setPartner = (draft: Draft, partner: Place): void =>
  void Object.assign(draft, stopsOf(draft.organization, partner))

function nearest<T>(list: readonly T[], difference: (item: T) => number): T {
  return list.reduce((best, item) => (Math.abs(difference(item)) < Math.abs(difference(best)) ? item : best))
}

/** The one change of partner that brings the sum nearest; false when none does. */
function improve(drafts: readonly Draft[], left: number): boolean {
  if (drafts.length === 0) return false
  const moves = drafts.flatMap((draft) =>
    draft.organization.partners.map((partner) => ({
      draft,
      partner,
      gain: tenthsTo(draft, partner) - tenthsOf(draft),
    })),
  )
  const best = nearest(moves, (move) => left - move.gain)
  if (Math.abs(left - best.gain) >= Math.abs(left)) return false
  setPartner(best.draft, best.partner)
  return true
}
