/** On an order that was made from a standing one. */
export const STANDING_FACT = { label: 'Standing order' } as const
