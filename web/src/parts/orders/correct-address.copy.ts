/** The texts of an address that dispatch corrects. */
import type { Stop } from '@meridian/domain/proofs/stops.ts'
import { formatAmount } from '@meridian/domain/time/format.ts'

export const CORRECT_ADDRESS_COPY = {
  before: { pickup: 'Pickup address now', delivery: 'Delivery address now' } satisfies Record<Stop, string>,
  address: 'Correct address',
  missing: 'Pick the address from the list',
  price: 'Price',
  priceStays: (total: string) => `The price stays ${formatAmount(total)}.`,
  pricing: 'Calculating the price of the new route…',
  noPrice: 'The new price could not be calculated. The price stays as it is.',
  keep: (total: string) => `Keep ${formatAmount(total)}`,
  agreed: (total: string) => `${formatAmount(total)}, and the client agreed`,
  agreedBy: 'Who agreed',
  agreedByHint: 'On file with the order. The difference is owed or refunded.',
  save: 'Correct it and try again',
  saved: { title: 'Address corrected', message: 'The driver and the client are notified.', tone: 'success' as const },
} as const
