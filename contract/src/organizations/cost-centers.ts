/** What an organization charges its orders to, and whether its orders must say so. */
import { COSTING_DEMANDS, isPoPattern, PO_NUMBER_MAX } from '@meridian/domain/organizations/cost-centers.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { fault } from '../field-faults.ts'
import { id, idParams, optionalText, requiredText } from '../shapes.ts'

export const costCenter = z.object({ id: z.int(), code: z.string(), name: z.string(), isArchived: z.boolean() })
export type CostCenter = z.infer<typeof costCenter>

export const CODE_MAX = 30
export const NAME_MAX = 100
const code = requiredText(CODE_MAX, 'costCenterCodeRequired')
const name = requiredText(NAME_MAX, 'costCenterNameRequired')

export const list = endpoint({
  method: 'GET',
  path: '/api/organization/cost-centers',
  summary: "The organization's cost centers by code, archived ones too: they are on earlier orders",
  access: ['client'],
  permission: 'see_orders',
  reply: z.array(costCenter),
})

export const add = endpoint({
  method: 'POST',
  path: '/api/organization/cost-centers',
  summary: 'Add a cost center',
  access: ['client'],
  permission: 'manage_cost_centers',
  creates: true,
  body: z.object({ code, name }),
  reply: costCenter,
})

export const edit = endpoint({
  method: 'PATCH',
  path: '/api/organization/cost-centers/{id}',
  summary: 'Change, archive or restore a cost center. Placed orders keep the code and name that they were placed with.',
  access: ['client'],
  permission: 'manage_cost_centers',
  params: idParams,
  body: z
    .object({ code: code.optional(), name: name.optional(), isArchived: z.boolean().optional() })
    .refine((changes) => Object.values(changes).some((value) => value !== undefined), fault('nothingToChange')),
  reply: costCenter,
})

const demand = z.enum(COSTING_DEMANDS)
const siteCosting = z.object({
  /** Null: as the organization says. */
  costCenter: demand.nullable(),
  poNumber: demand.nullable(),
  /** The one that orders from there begin with. */
  costCenterId: z.int().nullable(),
})

export const costing = z.object({
  costCenter: demand,
  poNumber: demand,
  poPattern: z.string().nullable(),
  poExample: z.string().nullable(),
  /** Those that have something of their own. */
  sites: z.array(
    siteCosting.extend({
      siteId: z.int(),
      /** Its cost center is archived: no order begins with it. */
      isArchived: z.literal(true).optional(),
    }),
  ),
  /** What the caller chose last, if it can still be chosen. */
  lastCostCenterId: z.int().nullable(),
})
export type Costing = z.infer<typeof costing>

export const showRules = endpoint({
  method: 'GET',
  path: '/api/organization/costing',
  summary: 'Whether orders name a cost center and a PO number, what a PO number looks like, and where a site differs',
  access: ['client'],
  permission: 'see_orders',
  reply: costing,
})

export const changeRules = endpoint({
  method: 'PATCH',
  path: '/api/organization/costing',
  summary: 'Change the rules for orders from now on: all of them, as they are to be',
  access: ['client'],
  permission: 'manage_cost_centers',
  body: z.object({
    costCenter: demand,
    poNumber: demand,
    /** 'A' is a letter, '9' a digit, '*' either, anything else itself. */
    poPattern: optionalText(PO_NUMBER_MAX).refine(
      (pattern) => pattern === null || isPoPattern(pattern),
      fault('notAPoPattern'),
    ),
    poExample: optionalText(PO_NUMBER_MAX),
  }),
  reply: costing,
})

export const changeSite = endpoint({
  method: 'PATCH',
  path: '/api/organization/costing/sites/{id}',
  summary: 'What a site does otherwise, and its own cost center',
  access: ['client'],
  permission: 'manage_site_costs',
  params: idParams,
  body: siteCosting.extend({ costCenterId: id.nullable() }),
  reply: costing,
})
