/** Whose sites a signed-in member works with. */
import { AppError } from '../../errors/app-error.ts'
import { membershipOf, type Session } from '../../http/session.ts'
import type { SiteOwner } from './sites.queries.ts'

export function ownerOf(session: Session): SiteOwner {
  if (session.organizationId === null) throw new AppError('no_organization_to_order')
  return { organizationId: session.organizationId, siteIds: membershipOf(session).siteIds }
}
