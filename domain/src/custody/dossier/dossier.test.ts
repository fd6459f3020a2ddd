import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rootByPath, treePath, treeRoot } from '../anchors.ts'
import { canonicalJson } from '../canonical-json.ts'
import { dossierOf, FAKE_TOOLS, SALT, sha256, verifier } from '../chain.fixture.ts'
import { CUSTODY_KINDS } from '../ledger.ts'
import { agreedIn } from './agreed.ts'
import { type Dossier, dossierFaultText, rowsWithFile, signedText } from './dossier.ts'
import { verifyDossier } from './verify-dossier.ts'

const dossiers = fc.array(fc.constantFrom(...CUSTODY_KINDS), { minLength: 1, maxLength: 5 }).map((k) => dossierOf(k))
const verify = (text: string) => verifyDossier(text, verifier)
const faultOf = (text: string) => verify(text).fault

test('an unchanged dossier is whole', () => {
  fc.assert(fc.property(dossiers, (dossier) => verify(canonicalJson(dossier)).fault === null))
})

test('every character of a dossier is covered: changed, it is found and its row is named', () => {
  const dossier = dossierOf(['picked_up', 'delivered'])
  const text = canonicalJson(dossier)
  const rows = dossier.entries.map((entry) => canonicalJson(entry))
  const rowAt = (offset: number) =>
    rows.findIndex((row) => offset >= text.indexOf(row) && offset < text.indexOf(row) + row.length) + 1
  for (let at = 0; at < text.length; at++) {
    const fault = faultOf(text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1))
    expect(fault, text.slice(at - 20, at + 1)).not.toBeNull()
    if (rowAt(at) > 0) expect(fault?.row, `${text.slice(at - 20, at + 1)} ${fault?.reason}`).toBe(rowAt(at))
  }
})

test('any character replaced, dropped or added is found', () => {
  const cases = dossiers.chain((dossier) => {
    const text = canonicalJson(dossier)
    return fc.tuple(fc.constant(text), fc.nat({ max: text.length - 1 }), fc.string({ minLength: 1, maxLength: 1 }))
  })
  fc.assert(
    fc.property(cases, ([text, at, character]) => {
      fc.pre(text[at] !== character)
      expect(faultOf(text.slice(0, at) + character + text.slice(at + 1))).not.toBeNull()
      expect(faultOf(text.slice(0, at) + text.slice(at + 1))).not.toBeNull()
      expect(faultOf(text.slice(0, at) + character + text.slice(at))).not.toBeNull()
    }),
    { numRuns: 100 },
  )
})

test('rows dropped, swapped or doubled are found, the last one too', () => {
  const dossier = dossierOf(['picked_up', 'arrived', 'delivered'])
  const [first, second, third] = dossier.entries as [
    Dossier['entries'][0],
    Dossier['entries'][0],
    Dossier['entries'][0],
  ]
  const withEntries = (entries: Dossier['entries']) => faultOf(canonicalJson({ ...dossier, entries }))
  expect(withEntries([first, second])).toEqual({ row: 3, reason: 'missing' })
  expect(withEntries([second, third])).toEqual({ row: 1, reason: 'missing' })
  expect(withEntries([second, first, third])).toEqual({ row: 1, reason: 'reordered' })
  expect(withEntries([first, first, second, third])).toEqual({ row: 2, reason: 'inserted' })
  expect(withEntries([])).toEqual({ row: 1, reason: 'missing' })
})

test('a personal value that was replaced is found by its row, one that was deleted before issue is not missed', () => {
  const dossier = dossierOf(['picked_up', 'delivered'])
  const [first, second] = dossier.entries as [Dossier['entries'][0], Dossier['entries'][0]]
  const changed = { ...second, personal: { ...second.personal, 'received.name': { salt: SALT, value: 'Someone' } } }
  expect(faultOf(canonicalJson({ ...dossier, entries: [first, changed] }))).toEqual({
    row: 2,
    reason: 'personal_changed',
  })
  const { 'received.name': _, ...rest } = second.personal
  expect(faultOf(canonicalJson({ ...dossier, entries: [first, { ...second, personal: rest }] }))?.row).toBe(2)
})

/** As one who has the rows and rewrites the whole chain, but not the anchor's key. */
test('a chain that is rewritten from its beginning does not fit its anchor; other details do not fit the signature', () => {
  const dossier = dossierOf(['picked_up', 'delivered'])
  const { entries, head } = dossierOf(['arrived', 'delivered'])
  expect(faultOf(canonicalJson({ ...dossier, entries, head }))).toEqual({ row: null, reason: 'anchor_changed' })
  const moved = { ...dossier, order: { ...dossier.order, deliveryAddress: 'Elsewhere' } }
  expect(faultOf(canonicalJson(moved))).toEqual({ row: null, reason: 'signature_invalid' })
  expect(signedText(moved)).not.toContain(dossier.signature)
})

test('what begins a value cannot be moved into its salt', () => {
  const dossier = dossierOf(['picked_up'])
  const entry = dossier.entries[0] as Dossier['entries'][0]
  const cropped = { ...entry, personal: { ...entry.personal, 'proofs.1': { salt: `${SALT}B`, value: 'o' } } }
  expect(faultOf(signed({ ...dossier, entries: [cropped] }))).toEqual({ row: 1, reason: 'changed' })
})

test('the header follows the newest terms: with those of before a change it differs from the row of the change', () => {
  const dossier = dossierOf(['order_accepted', 'order_changed', 'picked_up'])
  const moved = '2 Other St, Houston, TX 77002'
  const changed = dossier.entries[1] as Dossier['entries'][0]
  const body = { ...changed.body, personal: { ...changed.body.personal, deliveryAddress: sha256(SALT + moved) } }
  const personal = { ...changed.personal, deliveryAddress: { salt: SALT, value: moved } }
  const entries = [dossier.entries[0] as Dossier['entries'][0], { ...changed, body, personal }]
  expect(agreedIn(entries)?.deliveryAddress).toBe(moved)
  const old = { ...dossier, order: { ...dossier.order, deliveryAddress: moved } }
  expect(faultOf(signed(old))).toEqual({ row: 2, reason: 'header_differs' })
})

/** As one who has the key, or signs with a key of his own. */
test('signed again, rows of another order, no rows, and anchors of another key are faults all the same', () => {
  const dossier = dossierOf(['picked_up', 'delivered'])
  const other = { ...dossier, order: { ...dossier.order, id: 13, number: '#ML-0013' }, anchors: [] }
  expect(faultOf(signed(other))).toEqual({ row: 1, reason: 'other_order' })
  expect(faultOf(canonicalJson(dossierOf([])))).toEqual({ row: null, reason: 'no_rows' })
  const stranger = { ...dossier, publicKey: 'ee'.repeat(32) }
  expect(faultOf(signed(stranger))).toEqual({ row: null, reason: 'other_key' })
})

const signed = (dossier: Dossier) => canonicalJson({ ...dossier, signature: FAKE_TOOLS.sign(signedText(dossier)) })

test.each([
  [''],
  ['null'],
  ['[]'],
  ['{"format":"meridian-custody-dossier","entries":[]}'],
  ['{"format":"meridian-custody-dossier","entries":[1e999]}'],
  [`{"entries":${'['.repeat(200_000)}`],
  [`{"entries":[${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}],"format":"meridian-custody-dossier"}`],
])('%.60s is refused, not an error', (text) => {
  const { fault } = verify(text)
  expect(fault).not.toBeNull()
  expect(fault && dossierFaultText(fault)).toMatch(/^[A-Z].*\.$/)
})

test('a file is found by its hash in the rows that it proves', () => {
  const dossier = dossierOf(['picked_up', 'delivered'])
  expect(rowsWithFile(dossier, sha256('file 1'))).toEqual([{ row: 2, kind: 'signature' }])
  expect(rowsWithFile(dossier, sha256('another'))).toEqual([])
})

test('every leaf of a tree of any size leads to its root, and another head does not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(), (size, picked) => {
      const heads = Array.from({ length: size }, (_, index) => ({
        orderId: index,
        length: 1,
        hash: sha256(String(index)),
      }))
      const index = picked % size
      const head = heads[index] as (typeof heads)[0]
      const [root, path] = [treeRoot(heads, sha256), treePath(heads, index, sha256)]
      expect(rootByPath(head, path, sha256)).toBe(root)
      expect(rootByPath({ ...head, length: 2 }, path, sha256)).not.toBe(root)
    }),
  )
})
