import { orderLabel } from '@meridian/domain/orders/orders.ts'

type Order = { orderId: number }
type Waiting = Order & {
  /** Of those who may approve. */
  names: readonly string[]
}
type Decided = Order & { isApproved: boolean; name: string | null }

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`

export const APPROVAL_SENTENCES = {
  approval_waiting: ({ orderId, names }: Waiting) =>
    `Order ${orderLabel(orderId)} waits for the organization’s approval. ${listed(names)} can approve it.`,
  approval_not_wanted: ({ orderId }: Order) => `Order ${orderLabel(orderId)} does not wait for an approval`,
  approval_decided: ({ orderId, isApproved, name }: Decided) =>
    `${name ?? 'Somebody'} has ${isApproved ? 'approved' : 'declined'} order ${orderLabel(orderId)} already`,
  approval_of_own_order: ({ orderId }: Order) =>
    `You asked for the approval of order ${orderLabel(orderId)}: a colleague has to decide`,
  approval_rule_empty: 'Choose an amount, a priority or a person',
  approval_rule_exists: 'This rule already exists',
  approval_rules_full: ({ max }: { max: number }) => `An organization has up to ${max} rules. Remove one first.`,
  approval_rule_not_found: 'This rule does not exist any more',
}
