import type { Zone } from '@meridian/domain/calendar.ts'
import { siteClosedText } from '@meridian/domain/texts/sites.ts'

/** Times are texts in the browser. */
type Closed = { name: string; next: { from: Date | string; until: Date | string } | null; zone: Zone }

export const SITE_SENTENCES = {
  site_moved: ({ name }: { name: string }) => `${name} has another address now. Pick it again.`,
  order_needs_own_site: 'You order for some sites only. Pick one of your sites as the pickup or the delivery.',
  site_closed: ({ name, next, zone }: Closed) => {
    const opening = next && { from: new Date(next.from), until: new Date(next.until) }
    return `${siteClosedText(name, opening, zone)} Say that someone will be there, or choose another time.`
  },
}
