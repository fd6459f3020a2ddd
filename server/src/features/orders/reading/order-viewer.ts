import { contactsClosedBefore } from '@meridian/domain/access.ts'
import type { Actor } from '@meridian/domain/order-lifecycle.ts'
import type { Deps } from '../../../http/deps.ts'

/** Who looks, and since when an order must have been delivered for its contacts, notes and chat to be closed. */
export type OrderViewer = { actor: Actor; closedBefore: Date }

/** As of this second: equal requests of one moment share a read. */
export const closedBefore = ({ clock, env }: Pick<Deps, 'clock' | 'env'>): Date =>
  contactsClosedBefore(new Date(Math.floor(clock().getTime() / 1000) * 1000), env.CONTACTS_OPEN_HOURS)

export const viewerOf = (deps: Pick<Deps, 'clock' | 'env'>, actor: Actor): OrderViewer => ({
  actor,
  closedBefore: closedBefore(deps),
})
