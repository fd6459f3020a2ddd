/** What the sender may change of a placed order before it is picked up. */
import type { Stop } from '../proofs/stops.ts'
import type { OrderStatus } from './orders.ts'

export { changesText } from '../texts/order-edits.ts'

export const ORDER_CHANGES = [
  'pickup_address',
  'delivery_address',
  'window',
  'packages',
  'pickup_contact',
  'delivery_contact',
  'item',
  'instructions',
] as const
export type OrderChangeKind = (typeof ORDER_CHANGES)[number]

/** What the order is charged to: no term of the order, so neither the driver nor the chain of custody is told. */
export const COSTING_CHANGES = ['cost_center', 'po_number'] as const
export type CostingChange = (typeof COSTING_CHANGES)[number]

/** They are part of what was agreed, so a change of them is in the chain of custody. */
const AGREED: readonly OrderChangeKind[] = [
  'pickup_address',
  'delivery_address',
  'window',
  'packages',
  'pickup_contact',
  'delivery_contact',
]
export const isAgreed = (change: OrderChangeKind): boolean => AGREED.includes(change)

/** With the driver at the pickup, what is collected where stays as it is. */
const FIXED_AT_PICKUP: readonly OrderChangeKind[] = ['pickup_address', 'delivery_address', 'window', 'packages']
export const isFixedAtPickup = (change: OrderChangeKind): boolean => FIXED_AT_PICKUP.includes(change)

const EDITABLE_STATUSES: readonly OrderStatus[] = ['pending', 'confirmed', 'assigned', 'pickup_scheduled']
export const isEditable = (status: OrderStatus): boolean => EDITABLE_STATUSES.includes(status)

/** Dispatch corrects the address of a stop until the stop is made. */
export const isCorrectable = (status: OrderStatus, stop: Stop): boolean =>
  isEditable(status) || (stop === 'delivery' && (status === 'pickup_complete' || status === 'in_transit'))
