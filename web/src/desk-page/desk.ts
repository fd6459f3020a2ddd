/** The screen of a front desk: asks for the PIN, shows what is expected today and refreshes it. */
import type { Desk } from '@meridian/contract/organizations/desk-links.ts'
import { DESK_PIN_DIGITS } from '@meridian/domain/accounts/front-desk.ts'
import { DESK_PAGE_COPY as copy } from '../copy/desk-page.ts'
import { element } from '../tracking-page/elements.ts'
import { dead, failed, gate } from '../tracking-page/states.ts'
import { loadDesk, type Outcome } from './load-desk.ts'
import { clockText, heading, stopsList } from './views.ts'

const REFRESH_MS = 20_000
const PIN_INPUT = {
  type: 'password',
  autocomplete: 'off',
  pattern: `[0-9]{${DESK_PIN_DIGITS}}`,
  maxlength: String(DESK_PIN_DIGITS),
}
const CODE_SHOWN_MS = 30_000

export function startDesk(root: HTMLElement, token: string): { stop: () => void } {
  const passKey = `desk-pass ${token.slice(0, 8)}`
  let pass = readStored(passKey)
  let timer: ReturnType<typeof setTimeout> | undefined
  let shown: Frame | null = null
  let isLoading = false
  /** Not while the PIN is asked for, nor when the link has ended. */
  let mayRefresh = true

  async function load(pin?: string): Promise<void> {
    if (isLoading) return
    isLoading = true
    clearTimeout(timer)
    const outcome = await loadDesk({ token, ...(pin ? { pin } : {}), ...(pass ? { pass } : {}) })
    isLoading = false
    show(outcome)
  }

  function show(outcome: Outcome): void {
    mayRefresh = outcome.kind === 'shown' || outcome.kind === 'failed'
    // A tablet that started before its network gets there by itself.
    if (mayRefresh) schedule()
    if (outcome.kind === 'shown') {
      pass = outcome.desk.pass
      store(passKey, pass)
      shown ??= openFrame(root, outcome.desk)
      shown.update(outcome.desk)
    } else if (outcome.kind === 'failed' && shown) shown.markOld(outcome.sentence)
    else showState(outcome)
  }

  function showState(outcome: Exclude<Outcome, { kind: 'shown' }>): void {
    shown?.close()
    shown = null
    if (outcome.kind === 'gated') askForPin(outcome.sentence)
    else if (outcome.kind === 'dead') root.replaceChildren(dead(copy, outcome.sentence))
    else
      replace(
        root,
        failed(copy, outcome.sentence, () => void load()),
      )
  }

  function askForPin(error: string | null): void {
    pass = null
    const onSubmit = (pin: string) => {
      root.querySelector('button')?.setAttribute('disabled', '')
      void load(pin)
    }
    root.replaceChildren(
      gate(copy, { name: 'pin', label: copy.pin, submit: copy.open, input: PIN_INPUT, error, onSubmit }),
    )
    root.querySelector('input')?.focus()
  }

  function schedule(): void {
    clearTimeout(timer)
    timer = setTimeout(() => (document.hidden ? undefined : void load()), REFRESH_MS)
  }

  const onVisible = () => {
    if (!document.hidden && mayRefresh) void load()
  }
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('online', onVisible)
  void load()
  return {
    stop() {
      clearTimeout(timer)
      shown?.close()
      document.removeEventListener('visibilitychange', onVisible)
      window.removeEventListener('online', onVisible)
    },
  }
}

type Frame = { update(desk: Desk): void; markOld(sentence: string | null): void; close(): void }

/** The parts stay where they are, and each is replaced only when it has changed: nothing jumps. */
function openFrame(root: HTMLElement, first: Desk): Frame {
  const head = element('div', { class: 'head' })
  const list = element('div', { 'aria-live': 'polite' })
  const old = element('p', { class: 'offline', role: 'status' })
  root.replaceChildren(old, head, list, element('p', { class: 'note dimmed' }, copy.refreshes))
  const openCodes = new Map<string, ReturnType<typeof setTimeout>>()
  let last = first

  const showStops = () =>
    replace(list, stopsList(last.stops, last, { isShown: (order) => openCodes.has(order), onShow }))

  function onShow(order: string): void {
    const hide = () => {
      openCodes.delete(order)
      showStops()
    }
    openCodes.set(order, setTimeout(hide, CODE_SHOWN_MS))
    showStops()
  }

  return {
    update(desk) {
      last = desk
      old.textContent = ''
      document.title = copy.documentTitle(desk.siteName)
      replace(head, heading(desk))
      showStops()
    },
    markOld(sentence) {
      const since = clockText(last.now, last)
      old.textContent = sentence === null ? copy.noConnection(since) : copy.notUpToDate(since, sentence)
    },
    close() {
      for (const hiding of openCodes.values()) clearTimeout(hiding)
    },
  }
}

function replace(place: HTMLElement, content: HTMLElement): void {
  if (place.firstElementChild?.isEqualNode(content)) return
  const focused = place.contains(document.activeElement) ? document.activeElement?.getAttribute('aria-label') : null
  place.replaceChildren(content)
  // The same button, in what replaced it.
  if (focused) place.querySelector<HTMLElement>(`[aria-label="${CSS.escape(focused)}"]`)?.focus()
}

/** Kept over a reload: a tablet closes pages as it likes. It is worthless without the link, and after some hours. */
function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function store(key: string, pass: string): void {
  try {
    localStorage.setItem(key, pass)
  } catch {}
}
