/** The two stops of an order. */
export const STOPS = ['pickup', 'delivery'] as const
export type Stop = (typeof STOPS)[number]
