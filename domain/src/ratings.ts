/** Ratings, one per side of an order. */

export const RATING_SIDES = ['client', 'driver'] as const
/** Who rates: the client rates the driver, the driver rates the client. */
export type RatingSide = (typeof RATING_SIDES)[number]

export const RATING_MIN = 1
export const RATING_MAX = 5
export const FEEDBACK_MAX_LENGTH = 2000
