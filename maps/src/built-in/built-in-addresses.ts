/**
 * Addresses when there is no region pack: the ZIP codes and cities of the five states, and some real medical and financial
 * places. A typed street in a known city is offered at the center of its ZIP, for the user to move the pin.
 */
import { runBuilder } from '../build/run-builder.ts'
import type { AddressProvider } from '../port.ts'
import { createAddressProvider } from '../search/provider.ts'
import { type Sections, unpackSections } from '../search/sections.ts'

/**
 * Built at the first query: with a region pack this provider is hardly ever used. Without one, call `ready` at the start:
 * building takes a second or two, and a query has a timeout of two.
 */
export function createBuiltInAddresses(): AddressProvider & { ready(): Promise<void> } {
  let opened: Promise<AddressProvider> | null = null
  const open = () => {
    opened ??= buildBuiltInIndex()
      .then((sections) => createAddressProvider('built-in', sections))
      .catch((error) => {
        opened = null
        throw error
      })
    return opened
  }
  return {
    name: 'built-in',
    ready: async () => void (await open()),
    suggest: async (text, options) => (await open()).suggest(text, options),
    locate: async (id, options) => (await open()).locate(id, options),
    geocode: async (text, options) => (await open()).geocode(text, options),
    reverse: async (point, options) => (await open()).reverse(point, options),
  }
}

export async function buildBuiltInIndex(): Promise<Sections> {
  const program = new URL('./build-program.ts', import.meta.url)
  const bytes = await runBuilder<Uint8Array>({ program, input: {}, title: 'The built-in address index' })
  // Copied: the message may lie at any offset of a larger buffer, and the typed arrays need a multiple of four.
  const sections = unpackSections(new Uint8Array(bytes).buffer)
  if (!sections) throw new Error('The built-in addresses could not be read')
  return sections
}
