import type { Deps } from '../http/deps.ts'

/** What is available by this time, a dated job from this hour of the evening before its day. */
export type JobTerms = { now: Date; datedFromHour: number }

export const jobTerms = ({ clock, env }: Pick<Deps, 'clock' | 'env'>): JobTerms => ({
  now: clock(),
  datedFromHour: env.OFFER_DATED_FROM_HOUR,
})
