import type { OrderChangeKind } from '../orders/order-edits.ts'

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

/** 'the pickup address and the packages', for a sentence. */
export function changesText(changes: readonly OrderChangeKind[]): string {
  const names = changes.map((change) => ORDER_CHANGE_LABELS[change].toLowerCase())
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')
}
