/** Notices about a driver and no order: to the driver, and of an expiring skill to the admins too. */
import { BUSINESS_ZONE } from '@meridian/domain/calendar.ts'
import type { EventDetails } from '@meridian/domain/events.ts'
import { formatCounted, formatDate, formatLocalDate } from '@meridian/domain/format.ts'
import type { NoticeKind } from '@meridian/domain/notices.ts'
import { SKILL_LABELS } from '@meridian/domain/skills.ts'
import type { EventOf } from '../events/events.ts'

export type DriverNotice = { to: 'driver' | 'admins'; kind: NoticeKind; title: string; body: string }

export type DriverNoticeName = 'driver.skill_expiring' | 'driver.run_announced'

export const driverNotices = (event: EventOf<DriverNoticeName>, driverName: string): DriverNotice[] =>
  event.name === 'driver.skill_expiring' ? skillExpiring(event.details, driverName) : runAnnounced(event.details)

function skillExpiring(
  { skill, expiresOn }: EventDetails['driver.skill_expiring'],
  driverName: string,
): DriverNotice[] {
  const shared = { kind: 'skill_expiring', title: 'Skill expires soon' } as const
  const what = `'${SKILL_LABELS[skill]}'`
  const when = formatLocalDate(expiresOn, 'date')
  return [
    { ...shared, to: 'driver', body: `Your ${what} is valid until ${when}. After that you get no jobs that need it.` },
    { ...shared, to: 'admins', body: `${what} of ${driverName} is valid until ${when}.` },
  ]
}

function runAnnounced({ orders, firstAt }: EventDetails['driver.run_announced']): DriverNotice[] {
  const first = formatDate(new Date(firstAt), 'timeAndZone', BUSINESS_ZONE)
  const body = `${formatCounted(orders, 'order')} planned for you tomorrow, the first stop at ${first}.`
  return [{ to: 'driver', kind: 'run_planned', title: 'Tomorrow is planned', body }]
}
