import type { LinkLevel } from '@meridian/domain/orders/tracking-links.ts'
import type { Generated } from 'kysely'

export type TrackingLinkTables = {
  tracking_links: {
    id: Generated<number>
    order_id: number
    token_hash: string
    level: LinkLevel
    zip: string | null
    wrong_zips: Generated<number>
    expires_at: Date
    revoked_at: Date | null
    views: Generated<number>
    last_viewed_at: Date | null
    sent_to: string | null
    created_by: number | null
    created_at: Generated<Date>
  }
}
