/**
 * A test that prints with console.error, .warn or .info fails: the output of tests that pass is not read. A test that expects
 * output mocks the console (`vi.spyOn(console, 'error').mockImplementation(() => {})`); calls of a mock do not count.
 */
import { format } from 'node:util'
import { afterAll, afterEach, expect } from 'vitest'

const printed = []

for (const level of ['error', 'warn', 'info']) {
  const print = console[level]
  console[level] = (...args) => {
    printed.push(`console.${level}: ${format(...args)}`)
    print.apply(console, args)
  }
}

// Hooks run in reverse: registered before all others, these also see what the file's own cleanup prints.
afterEach(expectNothingPrinted)
afterAll(expectNothingPrinted)

function expectNothingPrinted() {
  expect(printed.splice(0), 'printed by this test').toEqual([])
}
