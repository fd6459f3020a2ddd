/** Reminders the server would have sent by now; without them it would send all of them in the first minute of a new demo. */

import { SLOT_IS_NEAR_HOURS, WAITING_NOTICE_AFTER_MINUTES } from '@meridian/domain/notices/notices.ts'
import type { EventDetails } from '@meridian/domain/orders/events.ts'
import { minutesLater } from './calendar.ts'
import type { Draft } from './draft.ts'
import type { EventDraft, OrderRow } from './order-rows.ts'

const WAITING_FOR: Partial<Record<Draft['status'], 'approval' | 'driver'>> = {
  pending: 'approval',
  confirmed: 'driver',
}

/** By the rule of `remind.commands.ts`: after a quarter of an hour, or when the slot is near. */
export function toReminder(order: OrderRow, { status, times, slot }: Draft, now: Date): EventDraft[] {
  const waitingFor = WAITING_FOR[status]
  if (!waitingFor) return []
  const since = times.confirmedAt ?? times.createdAt
  const overdueAt = minutesLater(since, WAITING_NOTICE_AFTER_MINUTES)
  const nearAt = slot ? minutesLater(slot.scheduledDate, -SLOT_IS_NEAR_HOURS * 60) : overdueAt
  const at = new Date(Math.max(overdueAt.getTime(), nearAt.getTime()))
  if (at > now) return []
  const details: EventDetails['reminder.order_waiting'] = { waitingFor, waitingSince: since.toISOString() }
  return [
    {
      name: 'reminder.order_waiting',
      order_id: order.id,
      status: null,
      actor_role: 'system',
      actor_user_id: null,
      driver_id: null,
      occurred_at: at,
      recorded_at: at,
      details: JSON.stringify(details),
      handled_at: at,
      next_attempt_at: at,
    },
  ]
}
