/** A list that is cut off. */
export const DELAYS_COPY = { more: (count: number) => `and ${count} more` } as const
