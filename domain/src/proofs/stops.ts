/** The two stops of an order. */
export const STOPS = ['pickup', 'delivery'] as const
export type Stop = (typeof STOPS)[number]

/** Where goods change hands: the two stops, and the way back when a delivery fails. */
export const CUSTODY_STOPS = [...STOPS, 'return'] as const
export type CustodyStop = (typeof CUSTODY_STOPS)[number]

/** A return is made where the order was picked up. */
export const locationOf = (stop: CustodyStop): Stop => (stop === 'return' ? 'pickup' : stop)
