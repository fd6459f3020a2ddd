/** Sites that are closed when a driver may come: said while ordering, and asked once before the order is placed. */
import { zoneOf } from '@meridian/domain/calendar.ts'
import { isOpenWithin, nextOpening, visitWindow } from '@meridian/domain/organizations/sites.ts'
import { firstScheduledDate, scheduledInstant } from '@meridian/domain/promises.ts'
import { STOPS, type Stop } from '@meridian/domain/stops.ts'
import { siteClosedText } from '@meridian/domain/texts/sites.ts'
import { useRef, useState } from 'react'
import { CallError, sentenceOf } from '../../../data/call.ts'
import { type DeliveryRequest, slotChoiceOf, zoneOfRequest } from './request.ts'

/** Without the drive's minutes, which a price brings, a delivery counts as possible from the pickup on. */
export function closedTextOf(request: DeliveryRequest, stop: Stop, now: Date, routeMinutes = 0): string | null {
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
  const visit = visitWindow({ ...slot, priority: request.priority, scheduledDate, routeMinutes, pickup }, stop, now)
  const zoneThere = zoneOf(point)
  if (isOpenWithin(site.hours, visit, zoneThere)) return null
  return siteClosedText(site.name, nextOpening(site.hours, visit.from, zoneThere), zoneThere)
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
