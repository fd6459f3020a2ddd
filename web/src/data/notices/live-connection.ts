/** The WebSocket of the live updates. It reconnects by itself, and then emits a 'refresh' event. */
import { HEARTBEAT_MS, type LiveEvent, SESSION_ENDED } from '@meridian/contract/notices/live-events.ts'

const FIRST_DELAY_MS = 1000
const MAX_DELAY_MS = 30_000
const REFRESH_SPREAD_MS = 2000
/** Three missed heartbeats: the connection is dead. */
const SILENCE_TIMEOUT_MS = 3 * HEARTBEAT_MS

type Options = {
  userId: number
  /** Of a client: the organization that the page was loaded for. */
  organizationId?: number | undefined
  /** When the screens began to fetch data, on the clock of `performance.now()`. */
  fetchingSinceMs: number
  onEvent: (event: LiveEvent) => void
  /** Whether the session still exists; without one the connection is not opened again. */
  checkSession: () => Promise<boolean>
  /** Between 0 and 1; tests pass their own. */
  random?: () => number
}

/** Doubles up to 30 seconds, with jitter: a thousand browsers must not reconnect at the same moment. */
export function reconnectDelay(failures: number, random: number): number {
  return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** failures) * (0.5 + random / 2)
}

export function parseLiveEvent(data: unknown): LiveEvent | null {
  try {
    const event = JSON.parse(String(data)) as LiveEvent | null
    if (typeof event?.type === 'string') return event
  } catch {}
  console.warn('A live message that cannot be read')
  return null
}

/** Opens the connection and reconnects when it is lost. Returns the function that closes it. */
export function openLiveConnection(options: Options): () => void {
  const { userId, organizationId, fetchingSinceMs, onEvent, checkSession, random = Math.random } = options
  const url = `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/ws?userId=${userId}${organizationId === undefined ? '' : `&organizationId=${organizationId}`}`
  let socket: WebSocket | null = null
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined
  let refreshTimer: ReturnType<typeof setTimeout> | undefined
  let silenceTimer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  /** There was a time without a connection, in which events may have been missed. */
  let hasGap = false
  let isEnded = false

  /** At a random time, because all other browsers refresh too; once, however many gaps there were. */
  function refreshSoon(): void {
    refreshTimer ??= setTimeout(() => {
      refreshTimer = undefined
      onEvent({ type: 'refresh' })
    }, random() * REFRESH_SPREAD_MS)
  }

  function restartSilenceTimer(): void {
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(() => {
      disconnect()
      reconnectTimer = setTimeout(connect, reconnectDelay(failures, random()))
    }, SILENCE_TIMEOUT_MS)
  }

  function connect(): void {
    clearTimeout(reconnectTimer)
    if (socket) return
    if (!navigator.onLine) {
      hasGap = true
      return
    }
    // For a first connection the server repeats the events since the page was loaded. After a gap everything is refetched.
    const isFirst = !hasGap
    const pageAge = Math.max(0, Math.ceil(performance.now() - fetchingSinceMs))
    const opened = new WebSocket(isFirst ? `${url}&pageAge=${pageAge}` : url)
    let hasOpened = false
    socket = opened
    opened.onopen = () => {
      hasOpened = true
      failures = 0
      restartSilenceTimer()
      // The events of the gap were missed.
      if (!isFirst) refreshSoon()
    }
    opened.onmessage = ({ data }) => {
      if (socket !== opened) return
      restartSilenceTimer()
      const event = parseLiveEvent(data)
      if (event?.type === 'refresh') refreshSoon()
      else if (event) onEvent(event)
    }
    opened.onclose = async ({ code }) => {
      if (socket !== opened) return
      socket = null
      hasGap = true
      clearTimeout(silenceTimer)
      // A page cannot tell a refused connection from a lost one, and without a session the server refuses it.
      const mayBeOver = code === SESSION_ENDED || !hasOpened
      if (mayBeOver && !(await checkSession())) return
      if (isEnded || socket) return
      reconnectTimer = setTimeout(connect, reconnectDelay(failures, random()))
      failures += 1
    }
  }

  /** Drops the socket at once: without a network the close event would take minutes. */
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

  // Browsers do not put a page with an open socket into the back-forward cache.
  const listeners = { online: connect, offline: disconnect, pageshow: connect, pagehide: disconnect }
  for (const [name, listener] of Object.entries(listeners)) addEventListener(name, listener)
  connect()
  return () => {
    isEnded = true
    for (const [name, listener] of Object.entries(listeners)) removeEventListener(name, listener)
    disconnect()
  }
}
