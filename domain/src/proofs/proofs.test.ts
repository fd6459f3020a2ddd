import { describe, expect, test } from 'vitest'
import { SERVICE_TYPES, type ServiceType } from '../orders/orders.ts'
import {
  checkScan,
  isShortCode,
  missingProofs,
  normalizeSeal,
  openRequirements,
  type ProofKind,
  type ProofTerms,
  readPackageCode,
  requirementsAt,
} from './proofs.ts'
import { CUSTODY_STOPS, type CustodyStop } from './stops.ts'

const PLAIN: Omit<ProofTerms, 'serviceType'> = {
  isControlled: false,
  requiresSignature: false,
  requiresId: false,
  requiresPhoto: false,
  requiresPin: false,
  requiresProofs: false,
}
const termsOf = (serviceType: ServiceType, more: Partial<ProofTerms> = {}): ProofTerms => ({
  serviceType,
  ...PLAIN,
  ...more,
})
const listed = (terms: ProofTerms, stop: CustodyStop) =>
  requirementsAt(terms, stop).map(({ kind, strength }) => `${kind} ${strength}`)

/** The whole table as people read it; the return is taken back by a person with a name. */
const TABLE: Record<ServiceType, Record<CustodyStop, string[]>> = {
  medical_prescription: { pickup: [], delivery: ['recipient'], return: ['recipient'] },
  medical_equipment: { pickup: ['photo'], delivery: ['photo'], return: ['photo', 'recipient'] },
  laboratory_sample: {
    pickup: ['scan', 'temperature'],
    delivery: ['scan', 'temperature'],
    return: ['scan', 'temperature', 'recipient'],
  },
  financial_document: { pickup: ['seal'], delivery: ['seal', 'signature'], return: ['seal', 'recipient'] },
  secure_document: { pickup: ['seal'], delivery: ['seal', 'signature'], return: ['seal', 'recipient'] },
}

describe.each(SERVICE_TYPES)('%s', (serviceType) => {
  test.each(CUSTODY_STOPS)('at %s the table is asked, and required when an admin says so', (stop) => {
    const kinds = TABLE[serviceType][stop]
    expect(listed(termsOf(serviceType), stop)).toEqual(kinds.map((kind) => `${kind} asked`))
    expect(listed(termsOf(serviceType, { requiresProofs: true }), stop)).toEqual(
      kinds.map((kind) => `${kind} required`),
    )
  })
})

test('controlled medication needs an ID check, which cannot be skipped, and asks for a signature, at the delivery only', () => {
  const terms = termsOf('medical_prescription', { isControlled: true })
  expect(listed(terms, 'pickup')).toEqual([])
  expect(listed(terms, 'delivery')).toEqual(['id_check required', 'recipient asked', 'signature asked'])
})

test('what the order itself promises is required whatever the table says, and each kind comes once', () => {
  const terms = termsOf('medical_equipment', {
    requiresSignature: true,
    requiresId: true,
    requiresPhoto: true,
    requiresPin: true,
  })
  expect(listed(terms, 'delivery')).toEqual([
    'photo required',
    'pin required',
    'id_check required',
    'signature required',
  ])
  expect(listed(terms, 'pickup')).toEqual(['photo asked'])
})

test('an asked proof may be skipped and is then not asked again; a skipped required one still lacks', () => {
  const skipped = [{ stop: 'delivery' as const, kind: 'recipient' as const, isSkipped: true }]
  const asked = termsOf('medical_prescription')
  expect(missingProofs(asked, 'delivery', [])).toEqual([])
  expect(openRequirements(asked, 'delivery', []).map(({ kind }) => kind)).toEqual(['recipient'])
  expect(openRequirements(asked, 'delivery', skipped)).toEqual([])
  const required = termsOf('medical_prescription', { requiresProofs: true })
  expect(missingProofs(required, 'delivery', skipped)).toEqual(['recipient'])
  expect(openRequirements(required, 'delivery', skipped)).toHaveLength(1)
})

test('a proof counts at its own stop only', () => {
  const terms = termsOf('laboratory_sample', { requiresProofs: true })
  const atPickup = (['scan', 'temperature'] as const).map((kind) => ({
    stop: 'pickup' as const,
    kind,
    isSkipped: false,
  }))
  expect(missingProofs(terms, 'pickup', atPickup)).toEqual([])
  expect(missingProofs(terms, 'delivery', atPickup)).toEqual(['scan', 'temperature'])
})

test('seals are compared as people read them', () => {
  expect(normalizeSeal(' ab-12 34 ')).toBe(normalizeSeal('AB1234'))
})

test('a scan names the packages that are missing and those of another order', () => {
  const codes = ['ml-0012-1-7KQF2M', 'ML-0012-3-7KQF2M', 'ML-0013-2-7KQF2M', '4006381333931']
  expect(checkScan(12, 2, codes)).toEqual({
    missing: [2],
    foreign: ['ML-0012-3-7KQF2M', 'ML-0013-2-7KQF2M', '4006381333931'],
  })
  expect(readPackageCode(' ml-0012-1-7kqf2m ')).toEqual({ orderId: 12, number: 1 })
  expect(readPackageCode('ML-0012-1-7KQIOU')).toBeNull()
})

test('only the packages that are expected at the stop can be missing, and another one of the order is not foreign', () => {
  expect(checkScan(12, 3, ['ML-0012-1-7KQF2M'], [1, 3])).toEqual({ missing: [3], foreign: [] })
  expect(checkScan(12, 3, ['ML-0012-1-7KQF2M', 'ML-0012-2-7KQF2M'], [1])).toEqual({ missing: [], foreign: [] })
})

test('the last six letters of a label are enough: each stands for one package that is still missing', () => {
  expect(checkScan(12, 3, ['7kqf2m', 'ML-0012-1-ABCDEF'])).toEqual({ missing: [3], foreign: [] })
  expect(checkScan(12, 1, ['7KQF2M', 'ABCDEF'])).toEqual({ missing: [], foreign: ['ABCDEF'] })
  expect(isShortCode(' 7kqf2m ')).toBe(true)
  expect(isShortCode('ML-001')).toBe(false)
})

test('a required signature is replaced by a typed name with a PIN or a note, once it is recorded that the person cannot sign', () => {
  const terms = termsOf('medical_prescription', { requiresSignature: true })
  const at = (kind: ProofKind, isSkipped = false) => ({ stop: 'delivery' as const, kind, isSkipped })
  const skipped = at('signature', true)
  for (const proven of ['pin', 'note'] as const) {
    const captured = [at('recipient'), at(proven), skipped]
    expect(missingProofs(terms, 'delivery', captured)).toEqual([])
    expect(openRequirements(terms, 'delivery', captured)).toEqual([])
  }
  const notEnough = [
    [skipped],
    [at('recipient'), skipped],
    [at('pin'), at('note'), skipped],
    [at('recipient', true), at('note'), skipped],
    [at('recipient'), at('note', true), skipped],
    [at('recipient'), at('note')],
    [at('recipient'), { ...at('note'), stop: 'pickup' as const }, skipped],
  ]
  for (const captured of notEnough) {
    expect(missingProofs(terms, 'delivery', captured)).toEqual(['signature'])
    expect(openRequirements(terms, 'delivery', captured).map(({ kind }) => kind)).toContain('signature')
  }
})
