import type { AddressFacts } from './address-tokens.ts'
import type { BookRow } from './addresses.queries.ts'

/** A row of the address book as the facts that an address token carries. */
export const factsOfRow = (row: BookRow): AddressFacts => ({
  text: row.address,
  latitude: Number(row.latitude),
  longitude: Number(row.longitude),
  precision: row.precision,
  from: {
    latitude: Number(row.found_latitude),
    longitude: Number(row.found_longitude),
    precision: row.found_precision,
  },
  isDriverConfirmed: row.is_driver_confirmed,
})
