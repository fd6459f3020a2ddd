/** Notices about a driver and no order: to the driver, and of an expiring skill to the admins too. */
import { BUSINESS_ZONE } from '@meridian/domain/calendar.ts'
import { formatCounted, formatDate, formatLocalDate } from '@meridian/domain/format.ts'
import type { NoticeKind } from '@meridian/domain/notices.ts'
import { SKILL_LABELS, type Skill } from '@meridian/domain/skills.ts'
import type { EventRow } from '../events/events.ts'

export type DriverNotice = { to: 'driver' | 'admins'; kind: NoticeKind; title: string; body: string }

export function driverNotices(
  { name, details }: Pick<EventRow, 'name' | 'details'>,
  driverName: string,
): DriverNotice[] {
  if (name === 'driver.skill_expiring') return skillExpiring(details, driverName)
  return name === 'driver.run_announced' ? runAnnounced(details) : []
}

function skillExpiring({ skill, expiresOn }: EventRow['details'], driverName: string): DriverNotice[] {
  const shared = { kind: 'skill_expiring', title: 'Skill expires soon' } as const
  const what = `'${SKILL_LABELS[skill as Skill]}'`
  const when = formatLocalDate(String(expiresOn), 'date')
  return [
    { ...shared, to: 'driver', body: `Your ${what} is valid until ${when}. After that you get no jobs that need it.` },
    { ...shared, to: 'admins', body: `${what} of ${driverName} is valid until ${when}.` },
  ]
}

function runAnnounced({ orders, firstAt }: EventRow['details']): DriverNotice[] {
  const first = formatDate(new Date(String(firstAt)), 'timeAndZone', BUSINESS_ZONE)
  const body = `${formatCounted(Number(orders), 'order')} planned for you tomorrow, the first stop at ${first}.`
  return [{ to: 'driver', kind: 'run_planned', title: 'Tomorrow is planned', body }]
}
