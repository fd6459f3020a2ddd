import type { NoticeKind } from '../notices.ts'
import { WAITING_NOTICE_AFTER_MINUTES } from '../waiting-notice.ts'

export const NOTICE_KIND_LABELS: Record<NoticeKind, string> = {
  order_placed: 'A new order is placed',
  order_confirmed: 'An order is confirmed',
  order_declined: 'An order is declined',
  order_cancelled: 'An order is canceled',
  driver_assigned: 'A driver is assigned',
  job_assigned: 'A job is assigned to you',
  job_withdrawn: 'A job is unassigned from you',
  job_changed: 'A job of yours is changed',
  order_picked_up: 'An order is picked up',
  order_delivered: 'An order is delivered',
  message: 'You get a message',
  rating: 'A client rates you',
  payment_failed: 'A payment fails',
  payment_refunded: 'A payment is refunded',
  order_waiting: `An order waits over ${WAITING_NOTICE_AFTER_MINUTES} minutes`,
  problem_reported: 'A driver reports a problem',
  problem_decided: 'A decision is made about a problem',
  running_late: 'A driver runs late',
  order_returned: 'An order goes back to its sender',
  job_offered: 'A job is offered to you',
  run_planned: 'Tomorrow is planned for you',
  skill_expiring: 'A skill expires soon',
  sample_at_risk: 'A sample’s time or temperature is at risk',
  evidence_in_doubt: 'Proof of an order is missing or in doubt',
}
