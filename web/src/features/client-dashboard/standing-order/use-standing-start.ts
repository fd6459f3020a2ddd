/** With which values the form begins. */

import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { addDays, localDate } from '@meridian/domain/time/calendar.ts'
import { useSearch } from '@tanstack/react-router'
import { type Order, useOrder } from '../../../data/orders/orders.ts'
import type { Site } from '../../../data/organizations/sites.ts'
import { useSites } from '../../../data/organizations/sites.ts'
import { type Located, useAddressBook } from '../../../data/places/addresses.ts'
import { type StandingOrder, useStandingOrder } from '../../../data/standing-orders.ts'
import { EMPTY_REQUEST, requestLike, requestOfOrder, requestOfPart } from '../new-delivery/fields.ts'
import { withSites } from '../new-delivery/fill.ts'
import { asPart } from './part-request.ts'
import { newSchedule, withRecurrence } from './schedule.ts'
import { STANDING_FORM as copy } from './standing-order-form.copy.ts'
import { type StandingStart, tomorrowOf } from './use-standing-form.ts'

export function useStandingStart() {
  const { from, change, thinner } = useSearch({ from: '/standing-orders/new' })
  const order = useOrder(from ?? null)
  const standing = useStandingOrder(change ?? null)
  const book = useAddressBook()
  const sites = useSites()
  // Without them the form works as well.
  const isReady = !book.isLoading && !sites.isLoading
  const known = sites.data ?? []
  if (change !== undefined) {
    const data = standing.data && isReady ? startOfChange(standing.data, known, thinner === 'true') : undefined
    return { query: { ...standing, data }, note: null }
  }
  if (from !== undefined && !order.isError) {
    const like = order.data && isReady ? withSites(asRepeated(order.data, book.data ?? []), order.data, known) : null
    const data = like ? startOf(asPart(like), `from:${from}`) : undefined
    return { query: { ...order, data }, note: data ? copy.filledFrom(orderLabel(from)) : null }
  }
  const note = from === undefined ? null : copy.notFilled(orderLabel(from))
  return { query: { ...order, error: null, data: startOf(EMPTY_REQUEST, 'new') }, note }
}

/** Each day at the same time and with a PIN, which is no single day's. */
function asRepeated(order: Order, book: readonly Located[]): typeof EMPTY_REQUEST {
  const { timeSlot, timeFrom, timeTo, requiresPin } = requestOfOrder(order, book)
  return { ...requestLike(order, book), timeSlot, timeFrom, timeTo, requiresPin }
}

const startOf = (request: typeof EMPTY_REQUEST, purpose: string): StandingStart => ({
  schedule: newSchedule(tomorrowOf(request)),
  parts: [request],
  changed: null,
  purpose,
})

/** From tomorrow on, or from its first day if that is later. */
function startOfChange(standing: StandingOrder, sites: readonly Site[], isThinner: boolean): StandingStart {
  const tomorrow = addDays(localDate(new Date(), standing.zone), 1)
  const { startsOn, endsOn, holidayRule, suggestion, recurrence } = standing
  const schedule = { ...newSchedule(startsOn > tomorrow ? startsOn : tomorrow), endsOn, holidayRule }
  return {
    schedule: withRecurrence(schedule, isThinner && suggestion ? suggestion.recurrence : recurrence),
    parts: standing.parts.map((part) => requestOfPart(part, sites)),
    changed: standing,
    purpose: `change:${standing.id}${isThinner ? ':thinner' : ''}`,
  }
}
