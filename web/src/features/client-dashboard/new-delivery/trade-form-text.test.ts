import { expect, test } from 'vitest'
import { NO_TRADE_FIELDS, readTradeForm, type TradeFields } from './trade-form-text.ts'

const sample = (fields: Partial<TradeFields>) =>
  readTradeForm({ ...NO_TRADE_FIELDS, serviceType: 'laboratory_sample', isControlled: false, ...fields })
const documents = (fields: Partial<TradeFields>) =>
  readTradeForm({ ...NO_TRADE_FIELDS, serviceType: 'secure_document', isControlled: false, ...fields })
const controlled = (drugs: string) =>
  readTradeForm({ ...NO_TRADE_FIELDS, serviceType: 'medical_prescription', isControlled: true, drugs })

test('a section that nobody filled in declares nothing, and neither do fields of another class', () => {
  expect(sample({})).toEqual({ form: null, errors: {} })
  expect(sample({ bags: 'B1, S1', drugs: 'x' })).toEqual({ form: null, errors: {} })
  expect(documents({})).toEqual({ form: null, errors: {} })
})

test('IDs are typed, pasted or scanned; their number follows from them', () => {
  const form = { kind: 'specimens', ids: ['A-1', 'A-2', 'A-3'], count: 3, loggerSerial: 'TL-7' }
  expect(sample({ specimenIds: ' A-1\nA-2, A-3;\n', loggerSerial: ' TL-7 ' })).toEqual({ form, errors: {} })
  expect(sample({ specimenCount: '12' }).form).toEqual({ kind: 'specimens', ids: [], count: 12, loggerSerial: null })
  expect(sample({ specimenIds: 'A-1', specimenCount: '2' }).errors).toHaveProperty('specimenCount')
  expect(sample({ specimenCount: '1.5' }).errors).toHaveProperty('specimenCount')
  expect(sample({ specimenIds: 'A-1\na1' }).errors).toEqual({ specimenIds: 'Listed more than once: a1' })
  expect(sample({ loggerSerial: 'TL-7' }).errors).toHaveProperty('specimenCount')
})

test('a bag and its seal are a line; the value is in dollars', () => {
  expect(documents({ bags: 'B1, S1\nB2\tS2', declaredValue: '$12,500' }).form).toEqual({
    kind: 'valuables',
    declaredValue: '12500.00',
    bags: [
      { bag: 'B1', seal: 'S1' },
      { bag: 'B2', seal: 'S2' },
    ],
    isDualControl: false,
    isForDestruction: false,
  })
  expect(documents({ bags: 'B1' }).errors).toHaveProperty('bags')
  expect(documents({ isDualControl: true }).errors).toHaveProperty('bags')
  expect(documents({ bags: 'B1, S1', declaredValue: 'much' }).errors).toHaveProperty('declaredValue')
  expect(documents({ bags: 'B1, S1', declaredValue: '10000001' }).errors).toHaveProperty('declaredValue')
})

test('a drug with its strength and quantity is a line', () => {
  expect(controlled('Oxycodone, 5 mg tablet, 30').form).toEqual({
    kind: 'controlled',
    drugs: [{ drug: 'Oxycodone', strength: '5 mg tablet', quantity: 30 }],
  })
  for (const line of ['Oxycodone, 30', 'Oxycodone, 5 mg tablet, thirty', 'Oxycodone, 5 mg tablet, 0'])
    expect(controlled(line).errors).toHaveProperty('drugs')
})
