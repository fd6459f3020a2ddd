/** What the sender may change of a placed order before it is picked up. */
import type { OrderStatus } from './orders.ts'

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

export const ORDER_CHANGE_LABELS: Record<OrderChangeKind, string> = {
  pickup_address: 'Pickup address',
  delivery_address: 'Delivery address',
  window: 'Date and time',
  packages: 'Packages',
  pickup_contact: 'Pickup contact',
  delivery_contact: 'Delivery contact',
  item: 'Item description',
  instructions: 'Special instructions',
}

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

/** 'the pickup address and the packages', for a sentence. */
export function changesText(changes: readonly OrderChangeKind[]): string {
  const names = changes.map((change) => ORDER_CHANGE_LABELS[change].toLowerCase())
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')
}
