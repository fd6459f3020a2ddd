/** The socket behind the live updates: it comes back by itself, and says 'look at everything again' when it does. */
import { HEARTBEAT_MS, type LiveEvent, SESSION_ENDED } from '@meridian/contract/live-events.ts'

const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 30_000
const REFRESH_SPREAD_MS = 2000
/** Three beats missed: the other end is gone without a word. */
const SILENT_MS = 3 * HEARTBEAT_MS

type Options = {
  userId: number
  /** Since when screens have been asking for data, on the clock of `performance.now()`. */
  askingSinceMs: number
  onEvent: (event: LiveEvent) => void
  /** Asks the server whether there still is a session; without one nobody comes back. */
  checkSession: () => Promise<boolean>
  /** Between 0 and 1; tests say what they want. */
  random?: () => number
}

/** Doubles up to half a minute, and never twice the same: a thousand browsers must not come back in one beat. */
export function reconnectDelay(failures: number, random: number): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** failures) * (0.5 + random / 2)
}

export function parseLiveEvent(data: unknown): LiveEvent | null {
  try {
    const event = JSON.parse(String(data)) as LiveEvent | null
    if (typeof event?.type === 'string') return event
  } catch {}
  console.warn('A live message that cannot be read')
  return null
}

/** Opens the connection and keeps it open; answers how to end it. */
export function openLiveConnection(options: Options): () => void {
  const { userId, askingSinceMs, onEvent, checkSession, random = Math.random } = options
  const url = `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/ws?userId=${userId}`
  let socket: WebSocket | null = null
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined
  let refreshTimer: ReturnType<typeof setTimeout> | undefined
  let silenceTimer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  /** There was a while without a connection, in which something may have happened or an answer been lost. */
  let hasGap = false
  let isEnded = false

  /** Spread, because everybody else is asking too; once, however many gaps there were. */
  function refreshSoon(): void {
    refreshTimer ??= setTimeout(() => {
      refreshTimer = undefined
      onEvent({ type: 'refresh' })
    }, random() * REFRESH_SPREAD_MS)
  }

  function heardFrom(): void {
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(() => {
      disconnect()
      reconnectTimer = setTimeout(connect, reconnectDelay(failures, random()))
    }, SILENT_MS)
  }

  function connect(): void {
    clearTimeout(reconnectTimer)
    if (socket) return
    if (!navigator.onLine) {
      hasGap = true
      return
    }
    // The server tells again what a first connection was too late for. After a gap we look at everything ourselves.
    const isFirst = !hasGap
    const pageAge = Math.max(0, Math.ceil(performance.now() - askingSinceMs))
    const opened = new WebSocket(isFirst ? `${url}&pageAge=${pageAge}` : url)
    let hasOpened = false
    socket = opened
    opened.onopen = () => {
      hasOpened = true
      failures = 0
      heardFrom()
      // Whatever happened in the gap was not heard.
      if (!isFirst) refreshSoon()
    }
    opened.onmessage = ({ data }) => {
      if (socket !== opened) return
      heardFrom()
      const event = parseLiveEvent(data)
      if (event?.type === 'refresh') refreshSoon()
      else if (event) onEvent(event)
    }
    opened.onclose = async ({ code }) => {
      if (socket !== opened) return
      socket = null
      hasGap = true
      clearTimeout(silenceTimer)
      // A refused connection looks like a lost one to a page, and a session that ended while we were away is refused.
      const mayBeOver = code === SESSION_ENDED || !hasOpened
      if (mayBeOver && !(await checkSession())) return
      if (isEnded || socket) return
      reconnectTimer = setTimeout(connect, reconnectDelay(failures, random()))
      failures += 1
    }
  }

  /** Lets go of the socket at once: a dead network would take minutes to say so. */
  function disconnect(): void {
    clearTimeout(reconnectTimer)
    clearTimeout(refreshTimer)
    clearTimeout(silenceTimer)
    refreshTimer = undefined
    hasGap = true
    const closing = socket
    socket = null
    closing?.close()
  }

  // A page with an open socket cannot be kept for the back button.
  const listeners = { online: connect, offline: disconnect, pageshow: connect, pagehide: disconnect }
  for (const [name, listener] of Object.entries(listeners)) addEventListener(name, listener)
  connect()
  return () => {
    isEnded = true
    for (const [name, listener] of Object.entries(listeners)) removeEventListener(name, listener)
    disconnect()
  }
}
