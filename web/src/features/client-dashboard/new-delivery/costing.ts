/** Whether this order names a cost center and a PO number, and with which cost center the form begins. */

import { type CostingRule, decideCosting, NO_COSTING, ruleAt } from '@meridian/domain/organizations/cost-centers.ts'
import { COSTING_COPY as copy } from '../../../copy/costing.ts'
import type { OrderBody } from '../../../data/orders/place-order.ts'
import type { Costing } from '../../../data/organizations/cost-centers.ts'
import { type DeliveryRequest, NO_COST_CENTER } from './fields.ts'
import type { RequestErrors } from './request.ts'

export type OrderCosting = {
  rule: CostingRule
  /** Of the site, or what the person chose last. */
  defaultId: number | null
}

/** By the sites of its stops. Until the rules are known there are no fields; the server knows them in any case. */
export function costingFor(
  costing: Costing | undefined,
  { pickup, delivery }: Pick<DeliveryRequest, 'pickup' | 'delivery'>,
): OrderCosting {
  if (!costing) return { rule: NO_COSTING, defaultId: null }
  const [from, to] = [pickup, delivery].map(({ site }) => costing.sites.find(({ siteId }) => siteId === site?.id))
  return {
    rule: ruleAt(costing, from, to),
    defaultId: ownOf(from) ?? ownOf(to) ?? costing.lastCostCenterId,
  }
}

/** An archived one cannot be chosen, so no order begins with it. */
const ownOf = (site: Costing['sites'][number] | undefined): number | null =>
  site && !site.isArchived ? site.costCenterId : null

function chosenCostCenter({ costCenterId }: DeliveryRequest, defaultId: number | null): number | null {
  if (costCenterId === '') return defaultId
  return costCenterId === NO_COST_CENTER ? null : Number(costCenterId)
}

/** Whether its part of the form is to be seen: it holds something, or has to. */
export const needsCosting = (request: DeliveryRequest, { rule, defaultId }: OrderCosting): boolean =>
  [rule.costCenter, rule.poNumber].includes('required') ||
  (rule.costCenter !== 'off' && chosenCostCenter(request, defaultId) !== null) ||
  (rule.poNumber !== 'off' && request.poNumber !== '')

const decide = (request: DeliveryRequest, { rule, defaultId }: OrderCosting) =>
  decideCosting(rule, { costCenterId: chosenCostCenter(request, defaultId), poNumber: request.poNumber })

export function costingErrors(request: DeliveryRequest, costing: OrderCosting): RequestErrors {
  const decision = decide(request, costing)
  if (decision.ok) return {}
  switch (decision.reason) {
    case 'cost_center_required':
      return { costCenterId: copy.costCenterWanted }
    case 'po_number_required':
      return { poNumber: copy.poNumberWanted }
    case 'po_number_mismatch':
      return { poNumber: copy.poNumberLooksLike(decision.example) }
  }
}

/** What an organization does not use is not sent. */
export function costingBody(
  request: DeliveryRequest,
  costing: OrderCosting,
): Pick<OrderBody, 'costCenterId' | 'poNumber'> {
  const { rule } = costing
  const decision = decide(request, costing)
  const { costCenterId, poNumber } = decision.ok ? decision : { costCenterId: null, poNumber: null }
  return {
    ...(rule.costCenter === 'off' ? {} : { costCenterId }),
    ...(rule.poNumber === 'off' ? {} : { poNumber }),
  }
}
