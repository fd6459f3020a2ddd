/**
 * Addresses when there is no region pack: the ZIP codes and cities of the five states, and some real medical and financial
 * places. A typed street in a known town is offered at the middle of its ZIP, for the user to move the pin.
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { AddressProvider } from '../port.ts'
import { createAddressProvider } from '../search/provider.ts'
import { unpackSections } from '../search/sections.ts'

const PROGRAM = fileURLToPath(new URL('./build-program.ts', import.meta.url))

/**
 * Nothing is built before the first question: where a pack serves, this provider is hardly ever asked. Where none does, call
 * `ready` at the start: the lists take a second or two to read, longer than a question may wait.
 */
export function createBuiltInAddresses(): AddressProvider & { ready(): Promise<void> } {
  let opened: Promise<AddressProvider> | null = null
  const open = () => {
    opened ??= build().catch((error) => {
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

function build(): Promise<AddressProvider> {
  return new Promise((resolve, reject) => {
    // The flags of whoever started us (a test runner, a debugger) are not for this program.
    const program = fork(PROGRAM, { execArgv: [], serialization: 'advanced' })
    program.on('message', (bytes: Uint8Array) => {
      // A copy of its own: the message may lie anywhere in a larger block, and the arrays want to start at a multiple of four.
      const sections = unpackSections(new Uint8Array(bytes).buffer)
      if (sections) resolve(createAddressProvider('built-in', sections))
      else reject(new Error('The built-in addresses could not be read'))
    })
    program.on('error', reject)
    program.on('exit', (code) => reject(new Error(`The built-in addresses were not built (exit ${code})`)))
    program.send('build')
  })
}
