/** What was taken from an earlier order, and what of it was not. */
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import type { Order } from '../../../data/orders/orders.ts'
import { REORDER_COPY as copy } from '../new-delivery.copy.ts'

export function reorderText(order: Order): string {
  const { facts } = copy
  const dropped = [
    (order.scheduledDate || order.preferredTimeSlot) && facts.when,
    (order.requiresPin || order.recipientLink) && facts.updates,
    order.poNumber && facts.poNumber,
    order.collectedAt && facts.collectedAt,
    order.tradeForm && facts.tradeForm,
  ].filter(Boolean)
  const filled = copy.filled(orderLabel(order.id))
  return dropped.length > 0 ? `${filled} ${copy.notTaken(dropped.join(', '))}` : filled
}
