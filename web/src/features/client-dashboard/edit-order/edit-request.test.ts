import { NO_COSTING } from '@meridian/domain/organizations/cost-centers.ts'
import { expect, test } from 'vitest'
import { anOrder } from '../../../../test/samples.ts'
import { requestOfOrder } from '../new-delivery/fields.ts'
import { editBodyOf, editErrorsOf } from './edit-request.ts'

const NOW = new Date('2026-07-15T15:00:00Z')
const ORDER = anOrder({ costCenter: { id: 7, code: '4711', name: 'Pharmacy' }, poNumber: '12' })
const COSTING = {
  rule: { ...NO_COSTING, costCenter: 'required', poNumber: 'required', poPattern: 'PO-99' },
  defaultId: 8,
} as const

test('what an order is charged to is neither checked nor sent while it is as it was', () => {
  const before = requestOfOrder(ORDER, [])
  expect(editErrorsOf(before, before, NOW, COSTING)).toEqual({})
  const body = editBodyOf(ORDER, before, { kind: 'kept' }, COSTING)
  expect(body).not.toHaveProperty('costCenterId')
  expect(body).not.toHaveProperty('poNumber')
})

test('another PO number has to fit the pattern, and is sent with the cost center', () => {
  const before = requestOfOrder(ORDER, [])
  expect(editErrorsOf({ ...before, poNumber: '13' }, before, NOW, COSTING)).toEqual({
    poNumber: 'A PO number looks like PO-12',
  })
  const changed = { ...before, poNumber: 'po-13' }
  expect(editErrorsOf(changed, before, NOW, COSTING)).toEqual({})
  expect(editBodyOf(ORDER, changed, { kind: 'kept' }, COSTING)).toMatchObject({ costCenterId: 7, poNumber: 'PO-13' })
})
