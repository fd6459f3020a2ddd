import { NO_COSTING } from '@meridian/domain/organizations/cost-centers.ts'
import { expect, test } from 'vitest'
import { NO_ADDRESS } from '../../../parts/places/address-field-value.ts'
import { costingBody, costingFor } from './costing.ts'
import { EMPTY_REQUEST, NO_COST_CENTER } from './fields.ts'

const request = (costCenterId: string, poNumber = '') => ({ ...EMPTY_REQUEST, costCenterId, poNumber })
const both = { ...NO_COSTING, costCenter: 'optional', poNumber: 'optional', poPattern: 'PO-99' } as const

test('what the organization does not use is not sent', () => {
  expect(costingBody(request('7', 'X'), { rule: NO_COSTING, defaultId: 8 })).toEqual({})
  const onlyPo = { ...NO_COSTING, poNumber: 'optional' } as const
  expect(costingBody(request('7', ' X '), { rule: onlyPo, defaultId: 8 })).toEqual({ poNumber: 'X' })
})

test.each([
  ['nothing chosen: the default', '', 8],
  ['none', NO_COST_CENTER, null],
  ['another', '7', 7],
])('%s', (_, chosen, costCenterId) => {
  expect(costingBody(request(chosen, 'po-12'), { rule: both, defaultId: 8 })).toEqual({
    costCenterId,
    poNumber: 'PO-12',
  })
})

test('the site of the pickup decides before that of the delivery, and brings its cost center', () => {
  const at = (id: number) => ({ ...NO_ADDRESS, site: { id, name: 'Cypress', accessNote: null, hours: null } })
  const costs = {
    ...both,
    lastCostCenterId: 8,
    sites: [
      { siteId: 1, costCenter: 'required', poNumber: null, costCenterId: null },
      { siteId: 2, costCenter: 'off', poNumber: 'off', costCenterId: 9 },
    ],
  } as const
  const found = costingFor({ ...costs, sites: [...costs.sites] }, { pickup: at(1), delivery: at(2) })
  expect(found).toMatchObject({ rule: { costCenter: 'required', poNumber: 'off' }, defaultId: 9 })
  const archived = costs.sites.map((site) => ({ ...site, isArchived: true as const }))
  expect(costingFor({ ...costs, sites: archived }, { pickup: at(1), delivery: at(2) }).defaultId).toBe(8)
  expect(costingFor({ ...costs, sites: [] }, { pickup: at(1), delivery: NO_ADDRESS })).toMatchObject({
    rule: { costCenter: 'optional' },
    defaultId: 8,
  })
})
