import { expect, test } from 'vitest'
import { dossierOfRows, type RowPlan } from '../chain.fixture.ts'
import { compareDossiers } from './compare-dossiers.ts'
import type { Dossier, DossierEntry } from './dossier.ts'

const PICKED_UP: RowPlan = { kind: 'picked_up', at: 10, values: { 'received.name': 'Dee' } }
const DELIVERED: RowPlan = { kind: 'delivered', at: 50, values: { 'received.name': 'Bo' } }
const OLD = dossierOfRows([PICKED_UP])
const NEW = dossierOfRows([PICKED_UP, DELIVERED])
const said = (old: Dossier, newer: Dossier) =>
  compareDossiers(old, newer).map(({ isFine, text }) => `${isFine ? 'fine' : 'BAD'}: ${text}`)
/** With the row at this position replaced. */
const withRow = (dossier: Dossier, row: number, change: (entry: DossierEntry) => DossierEntry): Dossier => ({
  ...dossier,
  entries: dossier.entries.map((entry, at) => (at + 1 === row ? change(entry) : entry)),
})

test('the same dossier twice differs in nothing, one that went on has new rows and a longer log', () => {
  expect(said(OLD, OLD)).toEqual([])
  expect(said(OLD, NEW)).toEqual(['fine: Row 3 is new.', 'fine: The log grew from 5 to 6 entries.'])
})

test('a row that was rewritten, with everything after it, or cut off is named', () => {
  const other = dossierOfRows([{ ...PICKED_UP, at: 11 }, DELIVERED])
  expect(said(NEW, other)).toEqual([
    'BAD: Row 2 is another one than it was.',
    'BAD: Row 3 is another one than it was.',
    'BAD: The log of 6 entries has another root: it was rewritten.',
  ])
  expect(said(NEW, OLD)).toEqual(['BAD: Row 3 is gone.', 'BAD: The log had 6 entries and has 5.'])
})

test('a personal value that is gone is fine when a row says so', () => {
  const deleted = dossierOfRows([PICKED_UP, { kind: 'file_deleted', at: 99 }])
  const without = (dossier: Dossier) => withRow(dossier, 2, (row) => ({ ...row, personal: { 'received.name': null } }))
  expect(said(OLD, without(deleted))).toEqual([
    'fine: Row 3 is new.',
    'fine: Row 2: received.name deleted, as row 3 says.',
    'fine: The log grew from 5 to 6 entries.',
  ])
  expect(said(OLD, without(OLD))).toEqual(['BAD: Row 2: received.name deleted, and no row says so.'])
})

test('another order, header, key or place in the log is named', () => {
  expect(said(OLD, { ...OLD, order: { ...OLD.order, id: 13, number: '#ML-0013' } })).toEqual([
    'BAD: They are of two orders: #ML-0012 and #ML-0013.',
  ])
  expect(said(OLD, { ...OLD, order: { ...OLD.order, organization: 'Other' } })).toEqual([
    "BAD: The header’s organization was 'Đặng & “Sons”' and is 'Other'.",
  ])
  const [key] = OLD.keys ?? []
  if (!key) throw new Error('The fixture has no key')
  const next = { ...key, body: { ...key.body, publicKey: 'cd'.repeat(32) } }
  expect(said(OLD, { ...OLD, keys: [key, next], publicKey: next.body.publicKey })).toEqual([
    'fine: The key cdcdcdcdcdcdcdcd is new.',
    'fine: It is signed with the key cdcdcdcdcdcdcdcd; before with abababababababab.',
  ])
  expect(said(OLD, { ...OLD, keys: [next] })).toContain('BAD: The key abababababababab is no longer listed as it was.')
  const moved = withRow(OLD, 2, (row) => ({ ...row, logged: { leaf: 9, path: [] } }))
  expect(said(OLD, moved)).toEqual(['BAD: Row 2 is no longer where it was in the log.'])
  expect(said(OLD, { ...OLD, log: null })).toEqual(['BAD: The newer one has no head of the log.'])
})
