/** An order as somebody asks for it. */
import type { api } from '@meridian/contract'
import type { BodyOf } from '@meridian/contract/endpoint.ts'
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import type { LocalDate } from '@meridian/domain/time/calendar.ts'
import type { Maps } from '@meridian/maps/port.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { Signer } from '../../../security/secrets/signed-tokens.ts'

export type PlaceOrderDeps = { maps: Maps; signer: Signer }
export type OrderRequest = BodyOf<typeof api.orders.place>
export type OrderPlacement = {
  request: OrderRequest
  actor: Extract<Actor, { role: 'client' }>
  /** For the client, who is the actor in all else. */
  placedBy?: Extract<Actor, { role: 'admin' }>
  /** Made for a day of a standing order, which agrees to the price of that day. */
  standing?: { id: number; day: LocalDate; part: number; holidayFeeCents: number }
  organizationId: number
  now: Date
}

export function placementOf(request: OrderRequest, actor: Actor, now: Date): OrderPlacement {
  if (actor.role !== 'client' || actor.organizationId === null) throw new AppError('no_organization_to_order')
  return { request, actor, organizationId: actor.organizationId, now }
}
