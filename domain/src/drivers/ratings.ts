/** Ratings: per order one by the client and one by the driver. */

/** The client rates the driver, the driver rates the client. */
export const RATERS = ['client', 'driver'] as const
export type Rater = (typeof RATERS)[number]

export const RATING_MIN = 1
export const RATING_MAX = 5
export const FEEDBACK_MAX_LENGTH = 2000
