import { contactsClosedBefore } from '@meridian/domain/access.ts'
import type { Actor } from '@meridian/domain/order-lifecycle.ts'
import type { Deps } from '../../../http/deps.ts'
import type { OrderViewer } from './order-json.queries.ts'

export const closedBefore = ({ clock, env }: Pick<Deps, 'clock' | 'env'>): Date =>
  contactsClosedBefore(clock(), env.CONTACTS_OPEN_HOURS)

export const viewerOf = (deps: Pick<Deps, 'clock' | 'env'>, actor: Actor): OrderViewer => ({
  actor,
  closedBefore: closedBefore(deps),
})
