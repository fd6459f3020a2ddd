import { contactsClosedBefore } from '@meridian/domain/accounts/access.ts'
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import { may } from '@meridian/domain/organizations/permissions.ts'
import type { Deps } from '../../http/deps.ts'

/** Who looks, and since when an order must have been delivered for its contacts, notes and chat to be closed. */
export type OrderViewer = { actor: Actor; closedBefore: Date }

/** Each kind has a statement of its own. */
export type ViewerKind = Actor['role'] | 'member without patients'

export const kindOf = (actor: Actor): ViewerKind =>
  actor.role === 'client' && !may(actor.membership, 'see_patients') ? 'member without patients' : actor.role

/** As of this second: equal requests of one moment share a read. */
export const closedBefore = ({ clock, env }: Pick<Deps, 'clock' | 'env'>): Date =>
  contactsClosedBefore(new Date(Math.floor(clock().getTime() / 1000) * 1000), env.CONTACTS_OPEN_HOURS)

export const viewerOf = (deps: Pick<Deps, 'clock' | 'env'>, actor: Actor): OrderViewer => ({
  actor,
  closedBefore: closedBefore(deps),
})
