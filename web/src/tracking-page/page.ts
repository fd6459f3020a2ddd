/** The page of a tracking link: loads, asks for the ZIP, shows the delivery and refreshes it. */
import type { SharedDelivery } from '@meridian/contract/orders/tracking-links.ts'
import { isFinal } from '@meridian/domain/orders/orders.ts'
import { TRACKING_PAGE_COPY as copy } from '../copy/tracking-page.ts'
import { clockTime } from '../ui/relative-time.ts'
import { element } from './elements.ts'
import { loadDelivery, type Outcome } from './load-delivery.ts'
import { type MapPanel, mapPanel } from './map-panel.ts'
import { dead, failed, gate } from './states.ts'
import { headline, progress, summary } from './views.ts'

const REFRESH_MS = 20_000
/** While the driver may be at the door any moment, which is to be seen within three seconds. */
const REFRESH_NEAR_MS = 2_000
const NEAR_MS = 5 * 60_000
/** An order that has ended changes no more, but its link may. */
const REFRESH_ENDED_MS = 5 * 60_000
const ZIP_KEY = 'tracking-zip'
const ZIP_INPUT = { autocomplete: 'postal-code', pattern: '[0-9]{5}', maxlength: '5' }

export function startPage(root: HTMLElement, token: string): { stop: () => void } {
  let zip = readZip()
  /** The server's proof that this page was counted. */
  let view: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let shown: Frame | null = null
  let isLoading = false

  async function load(): Promise<void> {
    if (isLoading) return
    isLoading = true
    clearTimeout(timer)
    const outcome = await loadDelivery({ token, ...(zip ? { zip } : {}), ...(view ? { view } : {}) })
    isLoading = false
    show(outcome)
  }

  function show(outcome: Outcome): void {
    if (outcome.kind === 'shown') {
      showDelivery(outcome.delivery)
      return
    }
    if (outcome.kind === 'failed' && shown) {
      shown.markOffline()
      schedule(REFRESH_MS)
      return
    }
    shown?.close()
    shown = null
    if (outcome.kind === 'gated') askForZip(outcome.sentence)
    else if (outcome.kind === 'dead') root.replaceChildren(dead(copy, outcome.sentence))
    else root.replaceChildren(failed(copy, outcome.sentence, () => void load()))
  }

  function showDelivery(delivery: SharedDelivery): void {
    if (zip) storeZip(zip)
    view = delivery.view
    shown ??= openFrame(root)
    shown.update(delivery)
    schedule(isFinal(delivery.status) ? REFRESH_ENDED_MS : isNear(delivery) ? REFRESH_NEAR_MS : REFRESH_MS)
  }

  function askForZip(error: string | null): void {
    const typed = zip ?? ''
    zip = null
    const onSubmit = (given: string) => {
      zip = given
      root.querySelector('button')?.setAttribute('disabled', '')
      void load()
    }
    const input = { ...ZIP_INPUT, value: error ? typed : '' }
    root.replaceChildren(gate(copy, { name: 'zip', label: copy.zip, submit: copy.show, input, error, onSubmit }))
    root.querySelector('input')?.focus()
  }

  function schedule(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => (document.hidden ? undefined : void load()), ms)
  }

  const onVisible = () => {
    if (!document.hidden && shown) void load()
  }
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('online', onVisible)
  void load()
  return {
    stop() {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
      window.removeEventListener('online', onVisible)
    },
  }
}

const isNear = ({ status, arrivesAt, arrivedAt }: SharedDelivery): boolean =>
  status === 'in_transit' && !arrivedAt && (!arrivesAt || Date.parse(arrivesAt) - Date.now() < NEAR_MS)

type Frame = { update(delivery: SharedDelivery): void; markOffline(): void; close(): void }

/** The parts stay where they are, and each is replaced only when it has changed: nothing jumps, and the map stays open. */
function openFrame(root: HTMLElement): Frame {
  const head = element('div', { class: 'head', role: 'status' })
  const mapPlace = element('div', { class: 'map-place' })
  const steps = element('div', { class: 'progress' })
  const note = element('p', { class: 'note dimmed' }, copy.refreshes)
  const offline = element('p', { class: 'offline', role: 'status' })
  root.replaceChildren(offline, element('div', { class: 'columns' }, head, mapPlace, steps), note)
  let map: MapPanel | null = null
  let at = new Date()

  return {
    update(delivery) {
      at = new Date()
      offline.textContent = ''
      document.title = `${headline(delivery)} · ${delivery.orderNumber}`
      replace(head, summary(delivery, at))
      replace(steps, progress(delivery, at))
      const wantsMap = Boolean(delivery.deliveryArea && delivery.mapPass)
      if (!wantsMap) {
        map?.close()
        map = null
      } else if (!map) {
        map = mapPanel()
        mapPlace.append(map.element)
      }
      map?.update(delivery)
    },
    markOffline() {
      offline.textContent = copy.offline(clockTime(at, new Date()))
    },
    close() {
      map?.close()
    },
  }
}

function replace(place: HTMLElement, content: HTMLElement): void {
  if (place.firstElementChild?.isEqualNode(content)) return
  place.replaceChildren(content)
}

/** For this tab only, so that loading the page again does not ask again. */
function readZip(): string | null {
  try {
    return sessionStorage.getItem(ZIP_KEY)
  } catch {
    return null
  }
}

function storeZip(zip: string): void {
  try {
    sessionStorage.setItem(ZIP_KEY, zip)
  } catch {}
}
