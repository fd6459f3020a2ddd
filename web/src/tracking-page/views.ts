/** What the page shows, from what the server sent. */
import type { SharedDelivery } from '@meridian/contract/orders/tracking-links.ts'
import { isCancelledOrDeclined } from '@meridian/domain/orders/orders.ts'
import { CLIENT_STEP_LABELS, CLOSED_LABELS } from '@meridian/domain/texts/timeline.ts'
import { formatDate, formatMinutes } from '@meridian/domain/time/format.ts'
import { STEP_STATES } from '../copy/steps.ts'
import { TRACKING_PAGE_COPY as copy, HEADLINES } from '../copy/tracking-page.ts'
import { clockTime } from '../ui/relative-time.ts'
import { element, icon } from './elements.ts'

const MINUTE = 60_000
/** The server's are English: they stay only where it does not say of which status a step is. */
const STEP_LABELS = { ...CLIENT_STEP_LABELS, ...CLOSED_LABELS }

/** The headline, the time and the PIN; replaced only when it changes, so that a screen reader says only what is new. */
export function summary(delivery: SharedDelivery, now: Date): HTMLElement {
  const { status, orderNumber, sender } = delivery
  return element(
    'section',
    { class: 'card', 'data-status': status },
    element('p', { class: 'dimmed' }, copy.from(orderNumber, sender)),
    element('h1', {}, headline(delivery)),
    isCancelledOrDeclined(status) ? element('p', { class: 'dimmed' }, copy.stopped) : null,
    arrival(delivery, now),
    pinBlock(delivery),
  )
}

export const headline = ({ status, arrivedAt }: SharedDelivery): string => (arrivedAt ? copy.here : HEADLINES[status])

export type Arrival = { label: string; big: string; small: string | null }

export function arrivalOf(delivery: SharedDelivery, now: Date): Arrival | null {
  const { status, steps, arrivesAt, arrivedAt, promisedBy, driverFrom } = delivery
  const deliveredAt = status === 'delivered' ? steps.at(-1)?.at : null
  if (deliveredAt) return { label: copy.delivered, big: dayTime(new Date(deliveredAt), now), small: null }
  if (arrivedAt) return { label: copy.hereSince, big: clockTime(new Date(arrivedAt), now), small: null }
  const late = lateText(delivery, now)
  if (arrivesAt) {
    const minutes = Math.ceil((Date.parse(arrivesAt) - now.getTime()) / MINUTE)
    if (minutes < 1) return { label: copy.arrives, big: copy.soon, small: late }
    return {
      label: copy.arrives,
      big: formatMinutes(minutes),
      small: late ?? copy.around(clockTime(new Date(arrivesAt), now)),
    }
  }
  const chosen = driverFrom && copy.driverFrom(dayTime(new Date(driverFrom), now))
  return promisedBy
    ? { label: copy.promised, big: dayTime(new Date(promisedBy), now), small: late ?? chosen ?? null }
    : null
}

/** By the expected arrival, or what has passed of the time already. */
function lateText({ promisedBy, arrivesAt }: SharedDelivery, now: Date): string | null {
  if (!promisedBy) return null
  const expected = arrivesAt ? Math.max(Date.parse(arrivesAt), now.getTime()) : now.getTime()
  const minutes = Math.ceil((expected - Date.parse(promisedBy)) / MINUTE)
  if (minutes < 1) return null
  return copy.lateness(formatMinutes(minutes), arrivesAt && clockTime(new Date(expected), now))
}

const dayTime = (time: Date, now: Date): string =>
  time.toDateString() === now.toDateString() ? formatDate(time, 'time') : formatDate(time, 'weekdayDayTime')

function arrival(delivery: SharedDelivery, now: Date): HTMLElement | null {
  const shown = arrivalOf(delivery, now)
  if (!shown) return null
  return element(
    'div',
    { class: 'arrival' },
    element('p', { class: 'dimmed' }, shown.label),
    element('p', { class: 'big' }, shown.big),
    shown.small ? element('p', { class: 'dimmed' }, shown.small) : null,
    delivery.isDelayed ? element('p', {}, copy.late) : null,
  )
}

function pinBlock({ pin }: SharedDelivery): HTMLElement | null {
  if (!pin) return null
  return element(
    'div',
    { class: 'pin' },
    element('h2', {}, copy.pinTitle),
    // Read digit by digit, not as a number.
    element('p', { class: 'digits', role: 'img', 'aria-label': [...pin].join(' ') }, ...[...pin].map(digit)),
    element('p', { class: 'dimmed' }, copy.pinWhy),
  )
}

const digit = (text: string) => element('span', {}, text)

export function progress({ steps, status }: SharedDelivery, now: Date): HTMLElement {
  // Being delivered is no step that still goes on.
  const states = steps.map((step) => (status === 'delivered' ? { ...step, state: 'completed' as const } : step))
  return element(
    'section',
    { class: 'card', 'aria-labelledby': 'progress' },
    element('h2', { id: 'progress' }, copy.progress),
    element(
      'ol',
      { class: 'steps' },
      ...states.map((step) =>
        element(
          'li',
          { 'data-state': step.state, 'aria-current': step.state === 'active' && 'step' },
          element('span', { class: 'dot', 'aria-hidden': 'true' }, icon(step.state === 'closed' ? 'stop' : 'check')),
          element(
            'span',
            {},
            STEP_LABELS[step.status] ?? step.label,
            element('span', { class: 'spoken' }, `, ${STEP_STATES[step.state]}`),
          ),
          step.at ? element('time', { datetime: step.at, class: 'dimmed' }, clockTime(new Date(step.at), now)) : null,
        ),
      ),
    ),
  )
}
