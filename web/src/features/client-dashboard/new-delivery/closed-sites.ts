/** Sites that are closed when a driver may come: said while ordering, and asked once before the order is placed. */

import { firstScheduledDate, IN_REACH, scheduledInstant } from '@meridian/domain/orders/promises.ts'
import { isOpenWithin, nextOpening, visitWindow } from '@meridian/domain/organizations/sites.ts'
import { STOPS, type Stop } from '@meridian/domain/proofs/stops.ts'
import { federalHoliday } from '@meridian/domain/standing-orders/holidays.ts'
import { siteClosedText } from '@meridian/domain/texts/sites.ts'
import { HOLIDAY_NAMES } from '@meridian/domain/texts/standing-orders.ts'
import { localDate, MINUTES_PER_DAY, weekday, zoneOf } from '@meridian/domain/time/calendar.ts'
import { formatLocalDate } from '@meridian/domain/time/format.ts'
import { useRef, useState } from 'react'
import { CallError, sentenceOf } from '../../../data/call.ts'
import { CLOSED_SITE_COPY as copy } from '../new-delivery.copy.ts'
import type { DeliveryRequest } from './fields.ts'
import { slotChoiceOf, zoneOfRequest } from './request.ts'

/** When a driver may be at a site whose hours are known. Null for other stops, and while a window is being typed. */
function visitAt(request: DeliveryRequest, stop: Stop, now: Date, routeMinutes: number) {
  const { site, point } = request[stop]
  if (!site?.hours || !point) return null
  const slot = slotChoiceOf(request)
  // A window that is being typed is no window yet.
  if (slot.preferredTimeSlot === 'specific' && (slot.slotFromMinutes === null || slot.slotToMinutes === null))
    return null
  const zone = zoneOfRequest(request)
  const dated = request.date ? scheduledInstant(request.date, zone, slot) : null
  const scheduledDate = dated ?? (request.priority === 'scheduled' ? firstScheduledDate(now, zone, slot) : null)
  const pickup = request.pickup.point ?? point
  const route = { ...IN_REACH, routeMinutes, routeMiles: 0 }
  const visit = visitWindow({ ...slot, ...route, priority: request.priority, scheduledDate, pickup }, stop, now)
  return { visit, name: site.name, hours: site.hours, zone: zoneOf(point) }
}

/** Without the drive's minutes, which a price brings, a delivery counts as possible from the pickup on. */
export function closedTextOf(request: DeliveryRequest, stop: Stop, now: Date, routeMinutes = 0): string | null {
  const found = visitAt(request, stop, now, routeMinutes)
  if (!found || isOpenWithin(found.hours, found.visit, found.zone)) return null
  const { visit, name, hours, zone } = found
  return siteClosedText(name, nextOpening(hours, visit.from, zone), zone)
}

/** Open by its hours, which know weekdays only; a site that never closes is open on holidays too. */
export function holidayTextOf(request: DeliveryRequest, stop: Stop, now: Date): string | null {
  const found = visitAt(request, stop, now, 0)
  if (!found || !isOpenWithin(found.hours, found.visit, found.zone)) return null
  const day = localDate(found.visit.from, found.zone)
  const holiday = federalHoliday(day)
  const isOpenAllDay = String(found.hours[weekday(day) - 1]) === String([[0, MINUTES_PER_DAY]])
  return holiday && !isOpenAllDay ? copy.holiday(found.name, formatLocalDate(day, 'day'), HOLIDAY_NAMES[holiday]) : null
}

export type ClosedSites = ReturnType<typeof useClosedSites>

/** Another site or time is another question: what was accepted counts for the sentences that were read. */
export function useClosedSites(request: DeliveryRequest, routeMinutes: number | null) {
  const accepted = useRef<string | null>(null)
  const [question, setQuestion] = useState<readonly string[] | null>(null)
  const now = new Date()
  const texts = STOPS.flatMap((stop) => closedTextOf(request, stop, now, routeMinutes ?? 0) ?? [])
  const read = JSON.stringify(texts)
  const isAccepted = () => accepted.current === read
  return {
    question,
    isAccepted,
    isToAsk: () => texts.length > 0 && !isAccepted(),
    ask: () => setQuestion(texts),
    /** The server's word, whose clock and drive may differ. False for any other error. */
    askAfter: (error: unknown): boolean => {
      const isClosed = error instanceof CallError && error.body?.code === 'site_closed'
      if (isClosed) setQuestion([sentenceOf(error, '')])
      return isClosed
    },
    accept: () => {
      accepted.current = read
      setQuestion(null)
    },
    drop: () => setQuestion(null),
  }
}
