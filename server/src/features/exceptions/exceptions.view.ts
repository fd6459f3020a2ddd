import type { StopException } from '@meridian/contract/orders/exceptions.ts'
import type { NamedException } from './exceptions.queries.ts'

export const toException = (row: NamedException): StopException => ({
  id: row.id,
  stop: row.stop,
  kind: row.kind,
  note: row.note,
  photoKey: row.photo_key,
  driverName: row.driver_name,
  reportedAt: row.reported_at.toISOString(),
  state: row.state,
  defaultDecision: row.default_decision,
  dueAt: row.due_at.toISOString(),
  decision: row.decision,
  instructions: row.details.instructions ?? null,
  recipientName: row.details.recipientName ?? null,
  place: row.details.place ?? null,
  storedAt: row.details.storedAt ?? null,
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedByRole: row.decided_by_role,
  decidedByName: row.decider_name,
})
