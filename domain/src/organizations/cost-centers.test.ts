import { expect, test } from 'vitest'
import {
  type CostingRule,
  decideCosting,
  exampleOf,
  fitToPattern,
  isPoPattern,
  NO_COSTING,
  ruleAt,
} from './cost-centers.ts'

const rule = (changes: Partial<CostingRule>): CostingRule => ({ ...NO_COSTING, ...changes })
const given = (costCenterId: number | null, poNumber: string | null) => ({ costCenterId, poNumber })

test.each<[string, Partial<CostingRule>, ReturnType<typeof given>, object]>([
  ['what is off is dropped', {}, given(1, 'X'), given(null, null)],
  [
    'optional ones may be left out',
    { costCenter: 'optional', poNumber: 'optional' },
    given(null, ' '),
    given(null, null),
  ],
  ['both are kept', { costCenter: 'required', poNumber: 'required' }, given(1, ' X 1 '), given(1, 'X 1')],
  ['a missing cost center', { costCenter: 'required' }, given(null, null), { reason: 'cost_center_required' }],
  ['a missing PO number', { poNumber: 'required' }, given(null, '  '), { reason: 'po_number_required' }],
  ['a pattern', { poNumber: 'optional', poPattern: 'PO-999' }, given(null, 'po-123'), given(null, 'PO-123')],
  ['no value for a pattern', { poNumber: 'optional', poPattern: 'PO-999' }, given(null, ''), given(null, null)],
  [
    'another pattern',
    { poNumber: 'optional', poPattern: 'PO-999' },
    given(null, 'PO-12'),
    { reason: 'po_number_mismatch', example: 'PO-123' },
  ],
  [
    'another pattern, with its example',
    { poNumber: 'required', poPattern: '999', poExample: '471' },
    given(null, 'abc'),
    { reason: 'po_number_mismatch', example: '471', field: 'poNumber' },
  ],
])('%s', (_, changes, values, expected) => {
  expect(decideCosting(rule(changes), values)).toMatchObject({ ok: !('reason' in expected), ...expected })
})

test.each([
  ['PO-999999', 'PO-000001', 'PO-000001'],
  ['PO-999999', 'po-000001', 'PO-000001'],
  ['PO-999999', 'PO-00001', null],
  ['PO-999999', 'PO-0000012', null],
  ['PO-999999', 'PO-00000x', null],
  ['PO-999999', 'PO-00000٣', null],
  ['A9*', 'q7z', 'q7z'],
  ['A9*', 'é77', null],
  ['A9*', 'q7-', null],
  ['.+99', '.+12', '.+12'],
  ['.+99', 'xx12', null],
  ['9 99', '1 23', '1 23'],
  ['99', '💊', null],
])('the pattern %s makes %j %j', (pattern, typed, stored) => {
  expect(fitToPattern(pattern, typed)).toBe(stored)
})

test.each([
  ['PO-999999', true],
  ['9'.repeat(40), true],
  ['9'.repeat(41), false],
  ['', false],
  ['PO?', false],
  ['PO\n9', false],
  ['№ 99', false],
])('%j as a pattern: %j', (pattern, isOne) => {
  expect(isPoPattern(pattern)).toBe(isOne)
})

test('an example made of a pattern fits it', () => {
  for (const poPattern of ['PO-999999', 'AA-***-99', '9'.repeat(40), 'x']) {
    const example = exampleOf({ poPattern, poExample: null }) as string
    expect(fitToPattern(poPattern, example)).toBe(example)
  }
  expect(exampleOf({ poPattern: 'PO-9999', poExample: 'PO-4711' })).toBe('PO-4711')
  expect(exampleOf({ poPattern: null, poExample: null })).toBeNull()
})

test('the pickup’s site decides, then the delivery’s, then the organization', () => {
  const organization = rule({ costCenter: 'optional', poNumber: 'optional', poPattern: '99' })
  const required = { costCenter: 'required', poNumber: null } as const
  const off = { costCenter: 'off', poNumber: 'off' } as const
  expect(ruleAt(organization, null, null)).toEqual(organization)
  expect(ruleAt(organization, required, off)).toEqual({ ...organization, costCenter: 'required', poNumber: 'off' })
  expect(ruleAt(organization, undefined, required)).toEqual({ ...organization, costCenter: 'required' })
})
