/** The texts of the manifests of a day's runs. */

import { PRIORITY_LABELS, SERVICE_TYPE_LABELS } from '@meridian/domain/orders/orders.ts'
import type { SiteHours } from '@meridian/domain/organizations/sites.ts'
import { type ProofKind, proofLabelAt } from '@meridian/domain/proofs/proofs.ts'
import { BAND_LABELS } from '@meridian/domain/proofs/stability.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import { hoursText } from '@meridian/domain/texts/sites.ts'
import { BUSINESS_ZONE } from '@meridian/domain/time/calendar.ts'
import { formatCounted, formatDate, formatLocalDate } from '@meridian/domain/time/format.ts'

const clock = (time: Date) => formatDate(time, 'time', BUSINESS_ZONE)

export const PLAN_EXPORT_TEXTS = {
  title: (day: string) => `Manifest of ${day}`,
  subject: 'Runs of drivers',
  footer: (day: string, driver: string | null) =>
    [driver, `Manifest of ${day}`, 'Times in Central Time'].filter(Boolean).join('   '),
  manifest: 'Manifest',
  printed: (at: Date, by: string) => `Printed ${formatDate(at, 'dateTime', BUSINESS_ZONE)} by ${by}`,
  destroy: 'Holds personal data. Keep it with you, show it to nobody, and shred it after the run.',
  none: 'No run is planned.',
  round: (number: number, of: number) => `Round ${number} of ${of}`,
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
  bands: BAND_LABELS,
  keepAt: (band: string) => `Keep: ${band}`,
  seals: (seals: readonly string[]) => `Seals: ${seals.join(', ')}`,
  proofs: (kinds: readonly ProofKind[], stop: CustodyStop) =>
    `Needed here: ${kinds.map((kind) => proofLabelAt(kind, stop)).join(', ')}`,
  by: (time: Date) => `by ${clock(time)}`,
}
