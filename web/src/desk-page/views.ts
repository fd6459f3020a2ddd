/** What the screen shows, from what the server sent. Read from across a desk: the time is the largest. */
import type { Desk, DeskStop } from '@meridian/contract/organizations/desk-links.ts'
import { formatDate } from '@meridian/domain/time/format.ts'
import { DESK_PAGE_COPY as copy, DESK_DONE, DESK_DRIVER, DESK_STOPS } from '../copy/desk-page.ts'
import { element } from '../tracking-page/elements.ts'

export type Codes = { isShown: (order: string) => boolean; onShow: (order: string) => void }

/** By the clocks of the site: those of a tablet may be wrong, or of another zone. */
export type Clock = Pick<Desk, 'now' | 'zone'>

export function clockText(time: string, { now, zone }: Clock): string {
  const dayOf = (at: string) => formatDate(new Date(at), 'date', zone)
  return formatDate(new Date(time), dayOf(time) === dayOf(now) ? 'time' : 'dayTime', zone)
}

export function stopsList(stops: readonly DeskStop[], at: Clock, codes: Codes): HTMLElement {
  const [open, done] = [stops.filter(({ doneAt }) => !doneAt), stops.filter(({ doneAt }) => doneAt)]
  return element(
    'div',
    { class: 'desk' },
    element('h2', {}, copy.expected),
    open.length > 0
      ? element('ul', { class: 'stops' }, ...open.map((stop) => row(stop, at, codes)))
      : element('p', { class: 'card nothing' }, copy.nothing),
    done.length > 0 ? element('h2', {}, copy.done) : null,
    done.length > 0 ? element('ul', { class: 'stops' }, ...done.map((stop) => row(stop, at, codes))) : null,
  )
}

export const heading = ({ siteName, organizationName }: Desk): HTMLElement =>
  element('div', { class: 'site' }, element('h1', {}, siteName), element('p', { class: 'dimmed' }, organizationName))

/** The best that is known: when it was, that the driver is here, when the driver comes, or when it may be. */
export function timeText(stop: DeskStop, at: Clock): string {
  const clock = (time: string) => clockText(time, at)
  if (stop.doneAt) return DESK_DONE[stop.stop](clock(stop.doneAt))
  if (stop.state === 'here') return copy.now
  if (stop.arrivesAt) return copy.about(clock(stop.arrivesAt))
  if (stop.from && stop.until) return copy.between(clock(stop.from), clock(stop.until))
  return stop.until ? copy.by(clock(stop.until)) : copy.today
}

function row(stop: DeskStop, at: Clock, codes: Codes): HTMLElement {
  const driver = stop.driverFirstName ?? copy.someDriver
  return element(
    'li',
    { class: 'card stop', 'data-state': stop.state },
    element('p', { class: 'time' }, timeText(stop, at)),
    element('p', { class: 'what' }, `${DESK_STOPS[stop.stop]} ${stop.orderNumber}`),
    element('p', {}, `${DESK_DRIVER[stop.state](driver)} · ${copy.packages(stop.packages)}`),
    stop.pin ? code(stop.orderNumber, stop.pin, codes) : null,
  )
}

/** Hidden at first: the driver is to be told it, and must not read it off the screen. */
function code(order: string, pin: string, { isShown, onShow }: Codes): HTMLElement {
  if (isShown(order)) return element('p', { class: 'code', role: 'status' }, copy.code(pin))
  const button = element('button', { type: 'button', 'aria-label': copy.showCodeOf(order) }, copy.showCode)
  button.addEventListener('click', () => onShow(order))
  return button
}
