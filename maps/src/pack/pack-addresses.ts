/** Addresses from a region pack. Throws a PackError with one sentence when the pack cannot be used. */
import type { AddressProvider } from '../port.ts'
import { createAddressProvider } from '../search/provider.ts'
import { openIndex, type PackOptions } from './stored-index.ts'

export const createPackAddresses = async (options: PackOptions): Promise<AddressProvider> =>
  createAddressProvider('region pack', await openIndex(options))
