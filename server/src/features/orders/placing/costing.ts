/** What an order is charged to, by the rule that counts for it. */
import { type Costing, decideCosting, ruleAt } from '@meridian/domain/organizations/cost-centers.ts'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../errors/app-error.ts'
import { readCostingFacts } from '../../cost-centers/cost-centers.queries.ts'

type CostingRequest = Costing & {
  organizationId: number
  pickupSiteId: number | null
  deliverySiteId: number | null
  /** Of an order that is changed: it may stay although it is archived by now. */
  presentCostCenterId?: number | null
}

export type CostingColumns = {
  cost_center_id: number | null
  cost_center_code: string | null
  cost_center_name: string | null
  po_number: string | null
}

export async function requireCosting(db: Db, request: CostingRequest): Promise<CostingColumns> {
  const facts = await readCostingFacts(db, request.organizationId, request)
  const decision = decideCosting(ruleAt(facts.rule, facts.pickup, facts.delivery), request)
  if (!decision.ok) throw refusal(decision)
  const { costCenterId, poNumber } = decision
  const chosen = costCenterId === null ? null : facts.costCenter
  if (costCenterId !== null && !chosen) throw aboutCostCenter('cost_center_not_found')
  if (chosen?.isArchived && chosen.id !== request.presentCostCenterId)
    throw new AppError('cost_center_archived', { code: chosen.code }, { about: 'costCenterId' })
  return {
    cost_center_id: chosen?.id ?? null,
    cost_center_code: chosen?.code ?? null,
    cost_center_name: chosen?.name ?? null,
    po_number: poNumber,
  }
}

const aboutCostCenter = (code: 'cost_center_not_found' | 'cost_center_required') =>
  new AppError(code, {}, { about: 'costCenterId' })

function refusal(decision: Extract<ReturnType<typeof decideCosting>, { ok: false }>): AppError {
  switch (decision.reason) {
    case 'cost_center_required':
      return aboutCostCenter(decision.reason)
    case 'po_number_required':
      return new AppError(decision.reason, {}, { about: 'poNumber' })
    case 'po_number_mismatch':
      return new AppError(decision.reason, { example: decision.example }, { about: 'poNumber' })
  }
}
