/** What a test file brings of the outside world, behind ports that ask whatever is there at the moment: they are swapped, not composed again. */
import type { AddressProvider } from '@meridian/maps/port.ts'
import type { ComposeOptions } from '../src/compose.ts'
import { readImportFile } from '../src/features/imports/reading/read-file.ts'

export type TestPorts = { addresses?: AddressProvider | undefined } & Pick<
  ComposeOptions,
  'sendPush' | 'dns' | 'readImportFile'
>

/** Maps that know no address and estimate every route: a test brings the addresses it needs. */
const NO_ADDRESSES: AddressProvider = {
  name: 'none',
  suggest: async () => [],
  locate: async () => null,
  geocode: async () => null,
  reverse: async () => null,
}

/** Nothing leaves the machine: a test that pushes brings a push service. */
const NOTHING = {
  addresses: NO_ADDRESSES,
  sendPush: async () => {
    throw new Error('This test brought no push service')
  },
  dns: { txt: async () => [] },
  readImportFile,
} satisfies TestPorts

export function createSwappedPorts() {
  let current: Required<TestPorts> = NOTHING
  const addresses: AddressProvider = {
    get name() {
      return current.addresses.name
    },
    ready: async () => current.addresses.ready?.(),
    suggest: (...given) => current.addresses.suggest(...given),
    locate: (...given) => current.addresses.locate(...given),
    geocode: (...given) => current.addresses.geocode(...given),
    reverse: (...given) => current.addresses.reverse(...given),
  }
  return {
    ports: {
      addresses,
      sendPush: (...given) => current.sendPush(...given),
      dns: { txt: (...given) => current.dns.txt(...given) },
      readImportFile: (...given) => current.readImportFile(...given),
    } satisfies TestPorts,
    /** What is not brought is nothing, not what was there before. */
    bring({ addresses = NOTHING.addresses, ...brought }: TestPorts): void {
      current = { ...NOTHING, ...brought, addresses }
    },
  }
}
