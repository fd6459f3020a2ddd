import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'
import { chainOf, sha256 } from './chain.fixture.ts'
import { CUSTODY_KINDS, type CustodyBody, type CustodyEntry, entryHash, findChainFault, isClockOff } from './ledger.ts'

const chains = fc
  .array(fc.constantFrom(...CUSTODY_KINDS), { minLength: 1, maxLength: 8 })
  .map((kinds) => chainOf(kinds))
const headOf = (entries: readonly CustodyEntry[]) => ({
  length: entries.length,
  hash: (entries.at(-1) as CustodyEntry).hash,
})
const indexIn = (entries: readonly CustodyEntry[]) => fc.nat({ max: entries.length - 1 })
const check = (entries: readonly CustodyEntry[], head = headOf(entries)) => findChainFault(entries, head, sha256)
const replaced = (entries: readonly CustodyEntry[], index: number, entry: CustodyEntry) => entries.with(index, entry)

test('a whole chain has no fault, and neither has an empty one', () => {
  fc.assert(fc.property(chains, (entries) => check(entries) === null))
  expect(findChainFault([], null, sha256)).toBeNull()
})

/** Every value within a body, with its path. */
const paths = (value: unknown, path: string[] = []): string[][] =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...paths(inner, [...path, key])])
    : []

function changedAt(body: CustodyBody, path: readonly string[], value: unknown): CustodyBody {
  const copy: CustodyBody = JSON.parse(JSON.stringify(body))
  const parent = path.slice(0, -1).reduce<Record<string, unknown>>((at, key) => at[key] as never, copy as never)
  parent[path.at(-1) as string] = value
  return copy
}

test('a change of any value of any row is found, and the row is named', () => {
  const changes = chains.chain((entries) =>
    indexIn(entries).chain((index) => {
      const { body } = entries[index] as CustodyEntry
      return fc.tuple(fc.constant(entries), fc.constant(index), fc.constantFrom(...paths(body)), fc.jsonValue())
    }),
  )
  fc.assert(
    fc.property(changes, ([entries, index, path, value]) => {
      const entry = entries[index] as CustodyEntry
      const body = changedAt(entry.body, path, value)
      fc.pre(canonicalJson(body) !== canonicalJson(entry.body))
      expect(check(replaced(entries, index, { ...entry, body }))).toEqual({ row: index + 1, reason: 'changed' })
    }),
  )
})

test('a row that is rewritten together with its hash is named, since the next row holds the hash it had', () => {
  fc.assert(
    fc.property(
      chains.chain((entries) => fc.tuple(fc.constant(entries), indexIn(entries))),
      ([entries, index]) => {
        const { body } = entries[index] as CustodyEntry
        const forged = { ...body, serverTime: '2026-07-15T14:00:00.000Z' }
        const tampered = replaced(entries, index, { body: forged, hash: entryHash(forged, sha256) })
        expect(check(tampered, headOf(entries))).toEqual({ row: index + 1, reason: 'changed' })
      },
    ),
  )
})

test('a changed hash is found, and the row is named', () => {
  fc.assert(
    fc.property(
      chains.chain((entries) => fc.tuple(fc.constant(entries), indexIn(entries), fc.nat({ max: 63 }))),
      ([entries, index, digit]) => {
        const entry = entries[index] as CustodyEntry
        const hash = entry.hash.slice(0, digit) + (entry.hash[digit] === 'a' ? 'b' : 'a') + entry.hash.slice(digit + 1)
        expect(check(replaced(entries, index, { ...entry, hash }))).toEqual({ row: index + 1, reason: 'changed' })
      },
    ),
  )
})

test('a dropped row is missing, a doubled or foreign one inserted, two swapped ones reordered: each by its number', () => {
  fc.assert(
    fc.property(
      chains.chain((entries) => fc.tuple(fc.constant(entries), indexIn(entries))),
      ([entries, index]) => {
        const head = headOf(entries)
        const entry = entries[index] as CustodyEntry
        expect(check(entries.toSpliced(index, 1), head)).toEqual({ row: index + 1, reason: 'missing' })
        expect(check(entries.toSpliced(index, 0, entry), head)).toEqual({ row: index + 2, reason: 'inserted' })
        const foreign = chainOf(['arrived'], 13)[0] as CustodyEntry
        expect(check([...entries, foreign], head)).toEqual({ row: entries.length + 1, reason: 'inserted' })
        const next = entries[index + 1]
        if (!next) return
        const swapped = replaced(replaced(entries, index, next), index + 1, entry)
        expect(check(swapped, head)).toEqual({ row: index + 1, reason: 'reordered' })
      },
    ),
  )
})

const at = (minutes: number) => new Date(Date.UTC(2026, 6, 15, 15, minutes))

test.each([
  ['no device time', null, null, false],
  ['two minutes behind', at(28), null, false],
  ['three minutes behind', at(27), null, true],
  ['three minutes ahead', at(33), null, true],
  ['sent later, offline since before the step', at(10), at(5), false],
  ['sent later, offline only since after the step', at(10), at(20), true],
  ['ahead, though offline', at(40), at(5), true],
])('a device clock is off: %s', (_, deviceTime, offlineSince, expected) => {
  expect(isClockOff({ deviceTime, offlineSince, serverTime: at(30) })).toBe(expected)
})

test.each([
  ['nothing contradicts it', {}, false],
  ['the server heard from the driver since', { isOfflineDoubted: true }, true],
  ['the driver’s row before is later', { previousAt: at(20) }, true],
  ['the driver’s row before is earlier', { previousAt: at(9) }, false],
])('a time from before the network was back: %s', (_, known, expected) => {
  expect(isClockOff({ deviceTime: at(10), offlineSince: at(5), serverTime: at(30), ...known })).toBe(expected)
})

test('a day without a network is believed, more is not', () => {
  const times = { offlineSince: at(-40 * 60), serverTime: at(30) }
  expect(isClockOff({ ...times, deviceTime: at(30 - 24 * 60) })).toBe(false)
  expect(isClockOff({ ...times, deviceTime: at(30 - 25 * 60) })).toBe(true)
})
