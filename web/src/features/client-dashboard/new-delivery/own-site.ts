/** Who is limited to sites is told before placing that one of them has to be picked; the server decides again. */

import { isFromOwnSite } from '@meridian/domain/organizations/sites.ts'
import { storedUser } from '../../../data/accounts/stored-user.ts'
import { NEW_DELIVERY_COPY as copy } from '../new-delivery.copy.ts'
import type { DeliveryRequest } from './fields.ts'
import type { RequestErrors } from './request.ts'

export function ownSiteErrors({ pickup, delivery }: DeliveryRequest): RequestErrors {
  const own = storedUser()?.membership?.siteIds ?? null
  return isFromOwnSite(own, [pickup.site?.id, delivery.site?.id]) ? {} : { pickup: copy.ownSiteWanted }
}
