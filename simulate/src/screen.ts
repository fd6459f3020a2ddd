/** An open screen: it loads its data again when a live message says that something changed, as the web app does. */
import type { LiveEvent } from '@meridian/contract/notices/live-events.ts'
import type { Session } from './session.ts'
import type { World } from './world.ts'

/** Messages that come together cause one refresh. */
const REFRESH_EVERY_MS = 1_000

type Screen = {
  /** Whether this message is about what the screen shows. */
  isStale(event: LiveEvent): boolean
  load(): Promise<unknown>
  /** Of each message, besides the refresh. */
  onEvent?: (event: LiveEvent) => void
}

export function openScreen(world: World, session: Session, { isStale, load, onEvent }: Screen): void {
  let isScheduled = false
  const refresh = () => {
    isScheduled = false
    // What is refused or not answered is loaded with the next message.
    if (!world.signal.aborted) load().catch(() => {})
  }
  session.listen((event) => {
    onEvent?.(event)
    if (isScheduled || !isStale(event)) return
    isScheduled = true
    setTimeout(refresh, REFRESH_EVERY_MS).unref()
  })
}
