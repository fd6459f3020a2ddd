import type { Deps } from '../../../http/deps.ts'

/** When a job is offered: by this time, and a dated one from this hour of the evening before its day. */
export type OfferTerms = { now: Date; datedFromHour: number }

export const offerTerms = ({ clock, env }: Pick<Deps, 'clock' | 'env'>): OfferTerms => ({
  now: clock(),
  datedFromHour: env.OFFER_DATED_FROM_HOUR,
})
