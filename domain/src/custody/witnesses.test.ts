import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'
import { dossierOf, FAKE_TOOLS, sha256, verifier } from './chain.fixture.ts'
import { hexOf, oidBytes, oidText, readDer, writeDer } from './der.ts'
import { type Dossier, type DossierStamp, signedText } from './dossier/dossier.ts'
import { verifyDossier } from './dossier/verify-dossier.ts'
import { headLine, type LogHead } from './log.ts'
import { unsignedStamp } from './time-stamp.fixture.ts'
import { readTimeStampResponse } from './time-stamp.ts'
import { witnessTexts } from './witnesses.ts'

const PLAIN = dossierOf(['picked_up', 'delivered'])
const LINE = headLine(PLAIN.log as LogHead)

function stamped(change: Partial<DossierStamp> = {}): Dossier {
  const { line = LINE } = change
  const stamp = { authority: 'tsa.example', line, path: [], response: hexOf(unsignedStamp(sha256(line))), ...change }
  const dossier = { ...PLAIN, stamps: [stamp] }
  return { ...dossier, signature: FAKE_TOOLS.sign(signedText(dossier)) }
}
const faultOf = (dossier: Dossier) => verifyDossier(canonicalJson(dossier), verifier).fault
const texts = (dossier: Dossier) => witnessTexts(dossier, (time) => time.toISOString())

test('a dossier says which rows were time-stamped by whom and when, and which were not', () => {
  expect(faultOf(stamped())).toBeNull()
  expect(texts(stamped())).toEqual(['Time-stamp of tsa.example: rows 1 to 2 existed by 2026-07-15T16:04:00.000Z.'])
  expect(texts(PLAIN)).toEqual(['No time-stamp for rows 1 to 2: when they were recorded is the courier’s word alone.'])
  const [first, second] = stamped().entries as [Dossier['entries'][0], Dossier['entries'][0]]
  expect(texts({ ...stamped(), entries: [first, { ...second, logged: null }] })).toEqual([
    'Time-stamp of tsa.example: row 1 existed by 2026-07-15T16:04:00.000Z.',
    'No time-stamp for row 2: when it was recorded is the courier’s word alone.',
  ])
})

const OTHER = headLine({ ...(PLAIN.log as LogHead), signature: 'ab'.repeat(64) })
const SMALLER: LogHead = { ...(PLAIN.log as LogHead), body: { ...(PLAIN.log as LogHead).body, size: 2 } }
const signedHead = (head: LogHead): LogHead => ({ ...head, signature: FAKE_TOOLS.sign(canonicalJson(head.body)) })

test.each<[string, Partial<DossierStamp>]>([
  ['of another head', { response: hexOf(unsignedStamp(sha256('another line'))) }],
  ['of a head that we have not signed', { line: OTHER }],
  ['of a head of another log', { line: headLine(signedHead(SMALLER)) }],
  ['with hashes that lead nowhere', { path: ['00'.repeat(32)] }],
  ['that was refused', { response: hexOf(unsignedStamp(sha256(LINE), undefined, 2)) }],
  ['of a day that is none', { response: hexOf(unsignedStamp(sha256(LINE), '20261415160400Z')) }],
  ['that is none', { response: '3003020100' }],
  ['that is empty', { response: '' }],
  ['of a line with something behind it', { line: `${LINE} and more` }],
])('a time-stamp %s is a fault, though the dossier is signed', (_, change) => {
  expect(faultOf(stamped(change))).toEqual({ row: null, reason: 'stamp_changed' })
})

test('what is not hex digits, or no list, is refused and no error', () => {
  expect(faultOf(stamped({ response: 'abc' }))).toMatchObject({ row: null })
  expect(faultOf({ ...PLAIN, stamps: {} as never })).toMatchObject({ row: null })
})

test('bytes of any kind are no response, and no error', () => {
  const whole = unsignedStamp(sha256(LINE))
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => readTimeStampResponse(bytes) === null))
  fc.assert(
    fc.property(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 }), (at, byte) => {
      const changed = whole.slice()
      changed[at] = byte
      readTimeStampResponse(changed)
    }),
  )
  for (let length = 0; length < whole.length; length++)
    expect(readTimeStampResponse(whole.subarray(0, length))).toBeNull()
})

test('lengths and object identifiers are written as they are read', () => {
  for (const length of [0, 127, 128, 255, 256, 70_000])
    expect(readDer(writeDer(4, new Uint8Array(length))).content).toHaveLength(length)
  for (const oid of ['1.2.840.113549.1.9.16.1.4', '2.16.840.1.101.3.4.2.1', '0.9.2342', '2.999.1'])
    expect(oidText(readDer(oidBytes(oid)))).toBe(oid)
  // Longer than it has to be, without an end, of an unknown length.
  for (const bytes of [[4, 0x81, 1, 0], [4, 2, 0], [4, 0x80, 0, 0], [4]])
    expect(() => readDer(Uint8Array.from(bytes))).toThrow()
})
