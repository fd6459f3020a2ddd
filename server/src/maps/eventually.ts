/** A provider that is still being made ready. Until it is, and if it never is, the next one in the chain answers. */
import { NotReadyError } from './adapters/ask-json.ts'
import type { AddressProvider } from './port.ts'

export function eventually(name: string, making: Promise<AddressProvider>): AddressProvider {
  let made: AddressProvider | null = null
  making.then(
    (provider) => {
      made = provider
    },
    () => {},
  )
  const ready = (): AddressProvider => {
    if (!made) throw new NotReadyError(`${name} is not ready`)
    return made
  }
  return {
    name,
    suggest: async (text, options) => ready().suggest(text, options),
    locate: async (id, options) => ready().locate(id, options),
    geocode: async (text, options) => ready().geocode(text, options),
    reverse: async (point, options) => ready().reverse(point, options),
  }
}
