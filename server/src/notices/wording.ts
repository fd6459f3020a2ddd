/** What people are told of an order's events, and who. One table; an event that is not here tells nobody. */

import type { EventName } from '@meridian/domain/events.ts'
import type { NoticeKind } from '@meridian/domain/notices.ts'
import { orderLabel } from '@meridian/domain/orders.ts'

export type Recipient = 'client' | 'admins' | 'driver' | 'previousDriver'

export type NoticeFacts = {
  orderId: number
  organizationName: string
  driverName: string | null
  pickupAddress: string
  deliveryAddress: string
  reason: string | null
}

type Wording = { to: Recipient; kind: NoticeKind; title: string; body: (facts: NoticeFacts) => string }

const label = (facts: NoticeFacts) => orderLabel(facts.orderId)
const because = (facts: NoticeFacts) => (facts.reason ? ` Reason: ${facts.reason}` : '')

const CONFIRMED: Wording = {
  to: 'client',
  kind: 'order_confirmed',
  title: 'Order confirmed',
  body: (facts) => `${label(facts)} is confirmed and waits for a driver.`,
}
const DRIVER_ASSIGNED: Wording = {
  to: 'client',
  kind: 'driver_assigned',
  title: 'Driver assigned',
  body: (facts) => `${facts.driverName ?? 'A driver'} will carry ${label(facts)}.`,
}
const JOB_ASSIGNED: Wording = {
  to: 'driver',
  kind: 'job_assigned',
  title: 'New job for you',
  body: (facts) => `${label(facts)}: pick up at ${facts.pickupAddress}.`,
}
const JOB_WITHDRAWN: Wording = {
  to: 'previousDriver',
  kind: 'job_withdrawn',
  title: 'Job withdrawn',
  body: (facts) => `${label(facts)} is no longer yours.${because(facts)}`,
}
const CANCELLED: Wording = {
  to: 'client',
  kind: 'order_cancelled',
  title: 'Order cancelled',
  body: (facts) => `${label(facts)} was cancelled.${because(facts)}`,
}

export const NOTICES: { [E in EventName]: readonly Wording[] } = {
  'order.placed': [
    {
      to: 'admins',
      kind: 'order_placed',
      title: 'New order',
      body: (facts) => `${facts.organizationName} placed ${label(facts)}.`,
    },
  ],
  'order.paid': [CONFIRMED],
  'order.approved': [CONFIRMED],
  'order.declined': [
    {
      to: 'client',
      kind: 'order_declined',
      title: 'Order declined',
      body: (facts) => `${label(facts)} could not be taken on.${because(facts)}`,
    },
  ],
  'order.accepted': [DRIVER_ASSIGNED],
  'order.assigned': [DRIVER_ASSIGNED, JOB_ASSIGNED],
  'order.reassigned': [DRIVER_ASSIGNED, JOB_ASSIGNED, JOB_WITHDRAWN],
  'order.unassigned': [JOB_WITHDRAWN],
  'order.released': [],
  'order.job_started': [],
  'order.picked_up': [
    {
      to: 'client',
      kind: 'order_picked_up',
      title: 'Picked up',
      body: (facts) => `${label(facts)} was picked up and is on its way.`,
    },
  ],
  'order.delivery_started': [],
  'order.delivered': [
    {
      to: 'client',
      kind: 'order_delivered',
      title: 'Delivered',
      body: (facts) => `${label(facts)} was delivered to ${facts.deliveryAddress}.`,
    },
  ],
  'order.cancelled': [CANCELLED, JOB_WITHDRAWN],
  'order.expired': [CANCELLED],
  'message.sent': [],
  'rating.given': [],
  'payment.settled': [],
  'payment.failed': [],
  'payment.refunded': [],
  'reminder.order_waiting': [],
  'driver.changed': [],
}
