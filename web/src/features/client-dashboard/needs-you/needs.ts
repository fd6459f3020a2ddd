/** What waits for this person: one entry for a group, and for the days of a standing order; the most urgent first. */
import type { OpenApproval } from '@meridian/contract/organizations/approvals.ts'
import { isActive, orderLabel } from '@meridian/domain/orders/orders.ts'
import { holdsUp } from '@meridian/domain/organizations/approvals.ts'
import { formatCents, parseCents } from '@meridian/domain/pricing/money.ts'
import { mayBePaid } from '@meridian/domain/pricing/payments.ts'
import { zoneOf } from '@meridian/domain/time/calendar.ts'
import { formatAmount } from '@meridian/domain/time/format.ts'
import { placeTime } from '@meridian/domain/time/place-time.ts'
import type { Order } from '../../../data/orders/orders.ts'
import { dueAt } from '../../../parts/orders/due-at.ts'
import { deliveryPoint } from '../../../parts/orders/order-stops.ts'
import { NEEDS_YOU_COPY as copy } from './needs-you.copy.ts'

export type Need = { key: string; tone: 'red' | 'orange' | 'brand'; text: string; href: string }

type Facts = {
  /** Those that are not over. */
  open: readonly Order[]
  /** The newest, whatever became of them. */
  latest: readonly Order[]
  approvals: readonly OpenApproval[]
  /** The organization of the person who may name it has no name. */
  isUnnamed: boolean
  may: { pay: boolean; handle: boolean; track: boolean }
  now: Date
}

/** How long it is said that an order was declined. */
const REFUSED_SHOWN_MS = 2 * 24 * 3600_000

export function needsOf({ open, latest, approvals, isUnnamed, may, now }: Facts): Need[] {
  return [
    ...(may.handle ? open.filter(({ exception }) => exception?.state === 'open').map(toDecide) : []),
    ...(may.track ? open.filter((order) => isActive(order.status) && dueAt(order) < now).map(late(now)) : []),
    ...toApprove(approvals.filter(({ isOwn }) => !isOwn)),
    ...(may.pay ? toPay(open.filter(waitsForPayment)) : []),
    ...latest
      .filter(
        ({ status, createdAt }) => status === 'declined' && now.getTime() - Date.parse(createdAt) < REFUSED_SHOWN_MS,
      )
      .map(refused),
    ...(isUnnamed ? [{ key: 'name', tone: 'brand' as const, text: copy.name, href: '/security' }] : []),
  ]
}

const waitsForPayment = (order: Order): boolean =>
  order.status === 'pending' && order.totalCost !== null && mayBePaid(order).ok && !holdsUp(order.approval)

const toDecide = ({ id }: Order): Need => ({
  key: `decide ${id}`,
  tone: 'red',
  text: copy.decide(orderLabel(id)),
  href: `/orders?order=${id}`,
})

const late =
  (now: Date) =>
  (order: Order): Need => ({
    key: `late ${order.id}`,
    tone: 'red',
    text: copy.late(orderLabel(order.id), placeTime(dueAt(order), zoneOf(deliveryPoint(order)), now)),
    href: `/tracking?order=${order.id}`,
  })

const refused = ({ id }: Order): Need => ({
  key: `refused ${id}`,
  tone: 'orange',
  text: copy.refused(orderLabel(id)),
  href: `/orders?order=${id}`,
})

function toApprove(approvals: readonly OpenApproval[]): Need[] {
  const [first, ...others] = approvals
  if (!first) return []
  const text = others.length > 0 ? copy.approveMany(approvals.length) : copy.approve(orderLabel(first.orderId))
  return [{ key: 'approve', tone: 'orange', text, href: '/organization?tab=approvals' }]
}

function toPay(orders: readonly Order[]): Need[] {
  const groups = Object.groupBy(orders, ({ id, groupId, standing }) =>
    standing ? `standing ${standing.id}` : groupId === null ? `order ${id}` : `group ${groupId}`,
  )
  return Object.entries(groups).flatMap(([key, found]) => {
    const [first, ...others] = found ?? []
    return first ? [{ key, tone: 'brand' as const, ...payment(first, [first, ...others]) }] : []
  })
}

function payment(first: Order, orders: Order[]): Pick<Need, 'text' | 'href'> {
  const cents = orders.reduce(
    (sum, { amountDue, totalCost }) => sum + (parseCents(amountDue ?? totalCost ?? '') ?? 0),
    0,
  )
  const amount = formatAmount(formatCents(cents))
  if (first.standing)
    return { text: copy.confirmDays(orders.length, first.standing.name, amount), href: '/orders?group=upcoming' }
  if (first.groupId !== null && orders.length > 1)
    return { text: copy.payTogether(amount, orders.length), href: `/checkout?group=${first.groupId}` }
  const text = first.approval?.state === 'approved' ? copy.payApproved : copy.pay
  return {
    text: text(amount, orderLabel(first.id)),
    href: `/checkout?orderId=${first.id}&amount=${first.totalCost}`,
  }
}
