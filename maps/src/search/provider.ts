/** The index as an address provider. Everything is in memory. */
import type { AddressProvider, MapSuggestion } from '../port.ts'
import { AddressIndex } from './address-index.ts'
import { type Candidate, zipText } from './candidates.ts'
import { geocode, locateText, reverse } from './geocode.ts'
import { Matcher } from './match.ts'
import type { Sections } from './sections.ts'
import { suggest } from './suggest.ts'

/**
 * A suggestion's id is its address: the text alone leads back to the point in any index, so an id stays valid across
 * restarts and new packs.
 */
const toSuggestion = ({ kind, name, address, precision, basis, otherZip }: Candidate): MapSuggestion => ({
  id: address,
  kind,
  name,
  address,
  precision,
  ...(basis === 'known' ? {} : { basis }),
  ...(otherZip ? { otherZip: zipText(otherZip) } : {}),
})

export function createAddressProvider(name: string, sections: Sections): AddressProvider {
  const index = new AddressIndex(sections)
  const search = { index, matcher: new Matcher(index) }
  return {
    name,
    async suggest(text, { near, limit, signal }) {
      signal.throwIfAborted()
      return suggest(search, text, near, limit).map(toSuggestion)
    },
    async locate(id, { signal }) {
      signal.throwIfAborted()
      return locateText(index, id)
    },
    async geocode(text, { signal }) {
      signal.throwIfAborted()
      return geocode(search, text)
    },
    async reverse(point, { signal }) {
      signal.throwIfAborted()
      return reverse(index, point)
    },
  }
}
