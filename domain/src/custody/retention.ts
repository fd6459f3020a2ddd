/**
 * How long personal values and files of an order's custody are stored after its delivery. The hashes stay: the ledger verifies
 * without them. A legal hold suspends the deletion.
 */
import type { ServiceType } from '../orders/orders.ts'

const YEAR_DAYS = 365

/** docs/hipaa.md gives the reason of each. */
const CUSTODY_RETENTION_DAYS: Record<ServiceType, number> = {
  medical_prescription: 6 * YEAR_DAYS,
  medical_equipment: 7 * YEAR_DAYS,
  laboratory_sample: 2 * YEAR_DAYS,
  financial_document: 7 * YEAR_DAYS,
  secure_document: 3 * YEAR_DAYS,
}

/** Orders that ended before this are past their retention. */
export const retentionEnds = (serviceType: ServiceType, now: Date): Date =>
  new Date(now.getTime() - CUSTODY_RETENTION_DAYS[serviceType] * 86_400_000)
