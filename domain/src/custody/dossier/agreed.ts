/** What the ledger says was agreed. A dossier's header is this, and not the order's row, which can be edited. */
import type { ServiceType } from '../../orders/orders.ts'
import type { CustodyBody, CustodyKind, PersonalValues } from '../ledger.ts'

/** A word of the file's form, not of a screen: it is signed, and the same in every language. */
const DELETED = 'Deleted after its retention'

type Entry = { body: CustodyBody; personal: PersonalValues }
type Agreed = { serviceType: ServiceType; organization: string; pickupAddress: string; deliveryAddress: string }

/** Each has all the terms, so the newest one alone says what was agreed in the end. */
const AGREEMENTS: readonly CustodyKind[] = ['order_accepted', 'order_changed']

export const agreedRow = (entries: readonly Entry[]): Entry | undefined =>
  entries.findLast(({ body }) => AGREEMENTS.includes(body.kind))

/** Null for a chain that began before the row was written. */
export function agreedIn(entries: readonly Entry[]): Agreed | null {
  const row = agreedRow(entries)
  if (!row) return null
  const { serviceType, organization } = row.body.details
  return {
    serviceType: String(serviceType) as ServiceType,
    organization: String(organization),
    pickupAddress: row.personal.pickupAddress?.value ?? DELETED,
    deliveryAddress: row.personal.deliveryAddress?.value ?? DELETED,
  }
}
