/** The texts of a day's runs as PDF. */
import { BUSINESS_ZONE } from '@meridian/domain/calendar.ts'
import { formatCounted, formatDate, formatLocalDate } from '@meridian/domain/format.ts'
import { PRIORITY_LABELS, SERVICE_TYPE_LABELS } from '@meridian/domain/orders.ts'
import type { SiteHours } from '@meridian/domain/organizations/sites.ts'
import { hoursText } from '@meridian/domain/texts/sites.ts'

const clock = (time: Date) => formatDate(time, 'time', BUSINESS_ZONE)

export const PLAN_EXPORT_TEXTS = {
  title: (day: string) => `Plan of ${day}`,
  subject: 'Runs of drivers',
  footer: (day: string) => `Plan of ${day}   Times in Central Time`,
  run: 'Run',
  none: 'No run is planned.',
  stopsTitle: 'Stops',
  stops: (count: number) => formatCounted(count, 'stop'),
  packages: (count: number) => formatCounted(count, 'package'),
  kinds: { pickup: 'Pickup', delivery: 'Delivery', return: 'Return' },
  services: SERVICE_TYPE_LABELS,
  priorities: PRIORITY_LABELS,
  day: (day: string) => formatLocalDate(day, 'date'),
  time: clock,
  arrive: (time: Date) => `arrive ${clock(time)}`,
  siteHours: (hours: SiteHours) => `Open ${hoursText(hours)}`,
  by: (time: Date) => `by ${clock(time)}`,
}
