/** Addresses from a region pack. Throws a PackError with one sentence when the pack cannot serve; the next provider does. */
import type { AddressProvider } from '../port.ts'
import { createAddressProvider } from '../search/provider.ts'
import { openIndex, type PackOptions } from './kept-index.ts'

export async function createPackAddresses(options: PackOptions): Promise<AddressProvider & { close(): void }> {
  const provider = createAddressProvider('pack', await openIndex(options))
  // Nothing runs once the index is there; callers close every provider alike.
  return { ...provider, close() {} }
}
