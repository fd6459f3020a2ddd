import { expect, test } from 'vitest'
import { SERVICE_TYPES } from '../orders/orders.ts'
import { requirementsAt } from '../proofs/proofs.ts'
import { CUSTODY_STOPS } from '../proofs/stops.ts'
import { type Count, countBefore, countFacts, countText, decideCount, differences, differenceText } from './counts.ts'
import { decideTradeForm, formKindFor, formText, type TradeForm } from './trade-forms.ts'

const SPECIMENS: TradeForm = { kind: 'specimens', ids: ['A-1', 'A-2', 'A-3'], count: 3, loggerSerial: null }
const VALUABLES: TradeForm = {
  kind: 'valuables',
  declaredValue: '12500.00',
  bags: [
    { bag: 'B1', seal: 'S-1' },
    { bag: 'B2', seal: 'S-2' },
  ],
  isDualControl: true,
  isForDestruction: false,
}
const CONTROLLED: TradeForm = {
  kind: 'controlled',
  drugs: [
    { drug: 'Oxycodone', strength: '5 mg tablet', quantity: 30 },
    { drug: 'Morphine', strength: '10 mg/ml vial', quantity: 4 },
  ],
}
const ids = (...read: string[]): Count => ({ kind: 'specimens', ids: read, count: read.length })
const number = (count: number): Count => ({ kind: 'specimens', ids: [], count })
const seals = (...read: string[]): Count => ({ kind: 'valuables', seals: read, people: ['Ann Lee', 'Bo Diaz'] })
const drugs = (...lines: [number, number][]): Count => ({
  kind: 'controlled',
  lines: lines.map(([driver, person]) => ({ driver, person })),
  person: 'Ann Lee',
})
const texts = (form: TradeForm, earlier: Count | null, counted: Count) =>
  differences(form, earlier, counted).map(differenceText)

test('each item class has its form, or none', () => {
  const kinds = SERVICE_TYPES.map((serviceType) => [
    serviceType,
    formKindFor({ serviceType, isControlled: false }),
    formKindFor({ serviceType, isControlled: true }),
  ])
  expect(kinds).toEqual([
    ['medical_prescription', null, 'controlled'],
    ['medical_equipment', null, null],
    ['laboratory_sample', 'specimens', 'specimens'],
    ['financial_document', 'valuables', 'valuables'],
    ['secure_document', 'valuables', 'valuables'],
  ])
})

test('what is declared must be of the class, without repetition, and add up', () => {
  const sample = { serviceType: 'laboratory_sample', isControlled: false } as const
  const document = { serviceType: 'secure_document', isControlled: false } as const
  const reason = (form: TradeForm | null, item: Parameters<typeof decideTradeForm>[1] = sample) => {
    const decision = decideTradeForm(form, item)
    return decision.ok ? 'ok' : decision.reason
  }
  expect(reason(null)).toBe('ok')
  expect(reason(SPECIMENS)).toBe('ok')
  expect(reason(VALUABLES, document)).toBe('ok')
  expect(reason(CONTROLLED, { serviceType: 'medical_prescription', isControlled: true })).toBe('ok')
  expect(reason(CONTROLLED, { serviceType: 'medical_prescription', isControlled: false })).toBe('form_not_of_class')
  expect(reason(SPECIMENS, document)).toBe('form_not_of_class')
  expect(reason({ ...SPECIMENS, count: 4 })).toBe('form_count_wrong')
  expect(reason({ ...SPECIMENS, ids: [], count: 4 })).toBe('ok')
  expect(reason({ ...SPECIMENS, ids: ['A-1', 'a 1', 'A-3'] })).toBe('form_listed_twice')
  const bags = [...VALUABLES.bags, { bag: 'B3', seal: 's2' }]
  expect(reason({ ...VALUABLES, bags }, document)).toBe('form_listed_twice')
  // A bag that has the number of its seal.
  expect(reason({ ...VALUABLES, bags: [{ bag: 'S-1', seal: 'S-1' }] }, document)).toBe('ok')
  expect(reason({ ...VALUABLES, declaredValue: '10000000.01' }, document)).toBe('declared_value_too_high')
})

test('an order that declares something has it counted at each stop, and no other order is asked', () => {
  const terms = {
    serviceType: 'financial_document',
    isControlled: false,
    requiresSignature: false,
    requiresId: false,
    requiresPhoto: false,
    requiresPin: false,
    requiresProofs: false,
  } as const
  for (const stop of CUSTODY_STOPS) {
    expect(requirementsAt(terms, stop).map(({ kind }) => kind)).not.toContain('count')
    const asked = requirementsAt({ ...terms, tradeForm: VALUABLES }, stop)
    expect(asked[0]).toEqual({ kind: 'count', strength: 'required' })
    // Each bag has its own.
    expect(asked.map(({ kind }) => kind)).not.toContain('seal')
  }
})

test.each([
  ['all scanned, however they are written', null, ids('a1', 'A 2', 'A-3'), []],
  ['one missing', null, ids('A-1', 'A-3'), ['Missing: A-2']],
  ['one too many', null, ids('A-1', 'A-2', 'A-3', 'X-9'), ['Not on the list: X-9']],
  ['another one instead', null, ids('A-1', 'A-2', 'X-9'), ['Missing: A-3', 'Not on the list: X-9']],
  ['counted only', null, number(3), []],
  ['counted only, fewer', null, number(2), ['2 counted, 3 expected']],
  ['none', null, number(0), ['0 counted, 3 expected']],
  ['at delivery what was picked up counts', ids('A-1', 'A-2'), ids('A-1', 'A-2'), []],
  ['lost on the way', ids('A-1', 'A-2'), ids('A-1'), ['Missing: A-2']],
  [
    'picked up by number, all of them: the list still holds',
    number(3),
    ids('A-1', 'A-2', 'X'),
    ['Missing: A-3', 'Not on the list: X'],
  ],
  ['picked up by number, fewer', number(2), ids('A-1', 'A-2'), []],
] as [string, Count | null, Count, string[]][])('specimens: %s', (_, earlier, counted, found) => {
  expect(texts(SPECIMENS, earlier, counted)).toEqual(found)
})

test('bags are compared by their seals, and named with them', () => {
  expect(texts(VALUABLES, null, seals('s1', 'S2'))).toEqual([])
  expect(texts(VALUABLES, null, seals('S-1', 'S-9'))).toEqual([
    'Missing: seal S-2 of bag B2',
    'Not on the list: seal S-9',
  ])
  expect(texts(VALUABLES, seals('S-1', 'S-9'), seals('S-9'))).toEqual(['Missing: seal S-1 of bag B1'])
})

test('both people count each drug; either of them may find a difference', () => {
  expect(texts(CONTROLLED, null, drugs([30, 30], [4, 4]))).toEqual([])
  expect(texts(CONTROLLED, null, drugs([29, 29], [4, 4]))).toEqual(['Oxycodone 5 mg tablet: 29 counted, 30 expected'])
  expect(texts(CONTROLLED, null, drugs([30, 30], [4, 3]))).toEqual([
    'Morphine 10 mg/ml vial: the driver counted 4, the other person 3, 4 expected',
  ])
  expect(texts(CONTROLLED, drugs([29, 29], [4, 4]), drugs([29, 29], [4, 4]))).toEqual([])
})

test('the ledger keeps numbers', () => {
  expect(countFacts(SPECIMENS, null, ids('A-1', 'A-2', 'A-3'))).toEqual({ expected: 3, counted: 3 })
  expect(countFacts(SPECIMENS, null, ids('A-1', 'X'))).toEqual({
    expected: 3,
    counted: 2,
    missing: 2,
    extra: 1,
    isMismatch: true,
  })
  expect(countFacts(CONTROLLED, null, drugs([30, 28], [5, 5]))).toEqual({
    expected: 34,
    counted: 33,
    missing: 2,
    extra: 1,
    isMismatch: true,
  })
})

test('a difference needs a reason, and a count must be whole', () => {
  const reason = (form: TradeForm | null, count: Count, why: string | null = null) => {
    const decision = decideCount({ form, earlier: null, count, reason: why })
    return decision.ok ? 'ok' : decision.reason
  }
  expect(reason(SPECIMENS, ids('A-1', 'A-2', 'A-3'))).toBe('ok')
  expect(reason(SPECIMENS, ids('A-1'))).toBe('count_differs')
  expect(reason(SPECIMENS, ids('A-1'), 'Two were not ready')).toBe('ok')
  expect(reason(SPECIMENS, { kind: 'specimens', ids: ['A-1'], count: 3 }, 'x')).toBe('count_incomplete')
  expect(reason(SPECIMENS, ids('A-1', 'a1'), 'x')).toBe('form_listed_twice')
  expect(reason(SPECIMENS, seals('S-1'))).toBe('count_not_asked')
  expect(reason(null, number(1))).toBe('count_not_asked')
  expect(reason(CONTROLLED, drugs([30, 30]), 'x')).toBe('count_incomplete')
  const people = (...names: string[]): Count => ({ kind: 'valuables', seals: ['S-1', 'S-2'], people: names })
  expect(reason(VALUABLES, people('Ann Lee', 'Bo Diaz'))).toBe('ok')
  expect(reason(VALUABLES, people('Ann Lee'))).toBe('second_person_missing')
  expect(reason(VALUABLES, people('Ann Lee', 'lee, ann'))).toBe('people_same')
  expect(reason({ ...VALUABLES, isDualControl: false }, people())).toBe('ok')
})

test('the latest count of the pickup is what the next stop expects', () => {
  const at = (stop: 'pickup' | 'delivery', count: Count) => ({ stop, count, reason: null })
  const counts = [at('pickup', number(1)), at('pickup', number(2)), at('delivery', number(3))]
  expect(countBefore(counts, 'pickup')).toBeNull()
  expect(countBefore(counts, 'delivery')).toEqual(number(2))
  expect(countBefore([], 'return')).toBeNull()
})

test('in one line', () => {
  expect(formText({ ...SPECIMENS, loggerSerial: 'TL-7' })).toBe('A-1, A-2, A-3, 3 specimens, logger TL-7')
  expect(formText(VALUABLES)).toBe(
    'bag B1 with seal S-1, bag B2 with seal S-2, declared value $12500.00, two people at each stop',
  )
  expect(formText(CONTROLLED)).toBe('Oxycodone 5 mg tablet: 30, Morphine 10 mg/ml vial: 4')
  expect(countText(number(1))).toBe('1 specimen')
  expect(countText(seals('S-1'))).toBe('1 seal: S-1; with Ann Lee and Bo Diaz')
  expect(countText(drugs([30, 30], [4, 3]))).toBe('30, 4 / 3; counted with Ann Lee')
})
