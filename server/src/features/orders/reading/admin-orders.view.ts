import type { api } from '@meridian/contract'
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { formatCents } from '@meridian/domain/pricing/money.ts'
import type { listOrderEvents, listPayments, listRatings } from './admin-orders.queries.ts'

type Details = ReplyOf<typeof api.orders.details>
type Row<Q extends (...given: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Q>>[number]

export const toEvent = (row: Row<typeof listOrderEvents>): Details['events'][number] => ({
  id: Number(row.id),
  name: row.name,
  status: row.status,
  actorRole: row.actor_role,
  actorName: nameOf(row.actor_first_name, row.actor_last_name),
  driverName: nameOf(row.driver_first_name, row.driver_last_name),
  reason: 'reason' in row.details ? (row.details.reason ?? null) : null,
  closedSites: 'closedSites' in row.details ? (row.details.closedSites ?? []) : [],
  occurredAt: row.occurred_at.toISOString(),
  deviceTime: 'deviceTime' in row.details ? (row.details.deviceTime ?? null) : null,
  recordedAt: row.recorded_at.toISOString(),
})

const nameOf = (firstName: string | null, lastName: string | null): string | null =>
  firstName === null ? null : fullName({ firstName, lastName: lastName ?? '' })

export const toPayment = (row: Row<typeof listPayments>): Details['payments'][number] => ({
  id: row.id,
  provider: row.provider,
  reference: row.provider_payment_id,
  amount: formatCents(row.amount_cents),
  state: row.state,
  failure: row.failure,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const toRating = (row: Row<typeof listRatings>): Details['ratings'][number] => ({
  userType: row.side,
  rating: row.rating,
  feedback: row.feedback,
  createdAt: row.created_at.toISOString(),
})
