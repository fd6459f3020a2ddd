import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HARMFUL_TEXTS } from './phi-guard.harmful.fixture.ts'
import { HARMLESS_TEXTS } from './phi-guard.harmless.fixture.ts'
import { findPhi, PHI_KINDS, PHI_RULES, phiKindsIn } from './phi-guard.ts'

const found = (text: string) => findPhi(text).map(({ kind, from, to }) => [kind, text.slice(from, to)])

describe('the guard of free texts', () => {
  test('is silent on the texts of the trade, of which there are 300 or more', () => {
    expect(new Set(HARMLESS_TEXTS).size).toBeGreaterThanOrEqual(300)
    expect(HARMLESS_TEXTS.flatMap((text) => (findPhi(text).length > 0 ? [[text, found(text)]] : []))).toEqual([])
  })

  test('is silent on them with spaces, a full stop or another one of them around', () => {
    const texts = [...HARMLESS_TEXTS.map((text) => ` ${text}. `), HARMLESS_TEXTS.join('\n')]
    expect(texts.flatMap((text) => (findPhi(text).length > 0 ? [found(text)] : []))).toEqual([])
  })

  test('finds at least 95 of 100 harmful texts, each as what it is', () => {
    expect(HARMFUL_TEXTS).toHaveLength(100)
    const missed = HARMFUL_TEXTS.filter(([kind, text]) => !phiKindsIn(text).includes(kind))
    expect(missed.map(([, text]) => text)).toEqual([
      'Subscriber ID: W2231 90144',
      'she turned sixty-five last March the fourth',
      'for his E11.9',
      'seven one three, five five five, oh one four two',
    ])
  })

  test('knows a text of each kind', () => {
    expect([...new Set(HARMFUL_TEXTS.map(([kind]) => kind))].toSorted()).toEqual([...PHI_KINDS].toSorted())
  })

  test('says where each finding is, in the order of the text, in the text as it was typed', () => {
    expect(found('Número de paciente 9920331, nacida el 4 de mayo de 2015: ana@example.com o 713–555–0142')).toEqual([
      ['medical_record_number', 'Número de paciente 9920331'],
      ['date_of_birth', 'nacida el 4 de mayo de 2015'],
      ['email', 'ana@example.com'],
      ['phone', '713–555–0142'],
    ])
    expect(phiKindsIn('713-555-0142, 713-555-0143, SSN 512-44-9087')).toEqual(['ssn', 'phone'])
  })

  test('finds nothing in an empty text', () => {
    expect([findPhi(''), findPhi('   \n')]).toEqual([[], []])
  })
})

describe('long input', () => {
  test('costs a bounded time for each character: no pattern repeats anything without an upper bound', () => {
    for (const { pattern } of PHI_RULES) {
      const unescaped = pattern.source.replace(/\\./g, '_').replace(/\[[^\]]{0,40}\]/g, '_')
      expect(unescaped).not.toMatch(/[*+]|\{\d+,\}/)
    }
  })

  test('of any kind is read to its end, and findings neither overlap nor leave the text', () => {
    const pieces = fc.oneof(
      fc.constantFrom(...'DOB|SSN |call |1|12/|-| |555-|a@|a.|No. |MRN#|E11.|+1 |#|ñ|–|🩸'.split('|')),
      fc.string({ maxLength: 4 }),
      fc.constantFrom(...HARMFUL_TEXTS.map(([, text]) => text)),
    )
    const text = fc.array(pieces, { maxLength: 200 }).map((all) => all.join(''))
    fc.assert(
      fc.property(text, (typed) => {
        const findings = findPhi(typed)
        return findings.every(
          ({ from, to }, at) => (findings[at - 1]?.to ?? 0) <= from && from < to && to <= typed.length,
        )
      }),
    )
    for (const piece of ['1', '1-', 'a', 'a.', ' ', 'call ', 'DOB ', 'medical record no ', '(', '12 ', 'x@x.'])
      expect(findPhi(piece.repeat(5_000)).length).toBeLessThanOrEqual(5_000)
  })
})
