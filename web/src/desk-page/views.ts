/** What the screen shows, from what the server sent. Read from across a desk: the time is the largest. */
import type { Desk, DeskStop } from '@meridian/contract/organizations/desk-links.ts'
import { formatDate } from '@meridian/domain/format.ts'
import { DESK_PIN_DIGITS } from '@meridian/domain/front-desk.ts'
import { DESK_PAGE_COPY as copy, DESK_DONE, DESK_DRIVER, DESK_STOPS } from '../copy/desk-page.ts'
import { element, icon } from '../tracking-page/elements.ts'

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

type Gate = { error: string | null; onSubmit: (pin: string) => void }

export function gate({ error, onSubmit }: Gate): HTMLElement {
  const input = element('input', {
    id: 'pin',
    name: 'pin',
    type: 'password',
    inputmode: 'numeric',
    autocomplete: 'off',
    pattern: `[0-9]{${DESK_PIN_DIGITS}}`,
    maxlength: String(DESK_PIN_DIGITS),
    required: true,
    'aria-describedby': error ? 'pin-error' : undefined,
    'aria-invalid': error ? 'true' : undefined,
  })
  const form = element(
    'form',
    { class: 'card state' },
    icon('lock'),
    element('h1', {}, copy.gateTitle),
    element('p', { class: 'dimmed' }, copy.gateWhy),
    element('label', { for: 'pin' }, copy.pin),
    input,
    error ? element('p', { id: 'pin-error', class: 'error', role: 'alert' }, error) : null,
    element('button', { type: 'submit' }, copy.open),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    onSubmit(input.value.trim())
  })
  return form
}

export const dead = (sentence: string): HTMLElement =>
  element(
    'section',
    { class: 'card state', role: 'alert' },
    icon('link-off'),
    element('h1', {}, copy.deadTitle),
    element('p', { class: 'dimmed' }, `${sentence}.`),
  )

export function failed(sentence: string | null, onRetry: () => void): HTMLElement {
  const button = element('button', { type: 'button' }, copy.retry)
  button.addEventListener('click', onRetry)
  return element(
    'section',
    { class: 'card state', role: 'alert' },
    icon('no-network'),
    element('h1', {}, copy.failedTitle),
    element('p', { class: 'dimmed' }, sentence ?? copy.failedWhy),
    button,
  )
}
