export const STOP_NAMES = { pickup: 'Pickup', delivery: 'Delivery', return: 'Return' } as const
