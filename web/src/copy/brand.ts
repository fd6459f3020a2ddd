/** The product's name, the same in every language. */
export const BRAND = { name: 'Meridian', business: 'Logistics' } as const
