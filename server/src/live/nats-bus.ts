/** The bus for many nodes: NATS, when NATS_URL is set. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { NatsConnection } from '@nats-io/transport-node'
import type { FastifyBaseLogger } from 'fastify'
import type { Bus, BusMessage } from './bus.ts'

const SUBJECT = 'meridian.live'
const FLUSH_TIMEOUT_MS = 5_000
const RECONNECT_DELAY_MS = 2_000

type NatsBusOptions = {
  url: string
  log: FastifyBaseLogger
  /** Tests shorten these. */
  flushTimeoutMs?: number
  reconnectDelayMs?: number
}

/** Opens without a server too, and connects when there is one. Publishing fails meanwhile. */
export async function openNatsBus(options: NatsBusOptions): Promise<Bus> {
  const { url, log, flushTimeoutMs = FLUSH_TIMEOUT_MS, reconnectDelayMs = RECONNECT_DELAY_MS } = options
  const listeners: ((message: BusMessage) => void)[] = []
  const gapListeners: (() => void)[] = []
  const stop = new AbortController()
  let connection: NatsConnection | null = null
  let isConnected = false
  try {
    await connect()
  } catch (error) {
    // A server without TLS will not grow it: only the setting can be changed.
    if (error instanceof NoTls) throw error
    log.warn(`NATS_URL cannot be reached, and is tried again: ${(error as Error).message}`)
    void connectLater()
  }

  async function connect(): Promise<void> {
    const opened = await connectTo(url, reconnectDelayMs)
    opened.subscribe(SUBJECT, {
      callback: (error, message) => {
        if (error) return log.warn({ err: error }, 'a message of the live bus could not be read')
        for (const listener of listeners) listener(message.json<BusMessage>())
      },
    })
    // Flushed before the bus counts as connected, so that the next message any node publishes is received here.
    await opened.flush()
    connection = opened
    isConnected = true
    void watch(opened)
  }

  async function connectLater(): Promise<void> {
    while (!isConnected) {
      await sleep(reconnectDelayMs, undefined, { signal: stop.signal }).catch(() => {})
      if (stop.signal.aborted) return
      await connect().catch((err) => log.debug({ err }, 'the live bus could not connect yet'))
    }
    // Closed meanwhile.
    if (stop.signal.aborted) return void connection?.close()
    isBack()
  }

  async function watch(watched: NatsConnection): Promise<void> {
    for await (const status of watched.status()) {
      if (status.type === 'disconnect' && isConnected) {
        isConnected = false
        log.warn('the live bus lost its connection and reconnects')
      }
      // After a refused reconnect the library reports one 'reconnect' for each attempt; only the first counts.
      if (status.type !== 'reconnect' || isConnected) continue
      await watched.flush().catch(() => {})
      isConnected = true
      isBack()
    }
  }

  function isBack(): void {
    log.info('the live bus is back')
    for (const listener of gapListeners) listener()
  }

  return {
    isConnected: () => isConnected,
    async publish(message) {
      // Fails at once instead of after a timeout: other events wait behind this one.
      if (!connection || !isConnected) throw new Error('The live bus is disconnected')
      connection.publish(SUBJECT, JSON.stringify(message))
      // A message counts as published only when the server has it.
      await Promise.race([connection.flush(), timeout(flushTimeoutMs)])
    },
    subscribe: (listener) => void listeners.push(listener),
    onGap: (listener) => void gapListeners.push(listener),
    async close() {
      stop.abort()
      // Draining needs a server to talk to; without one there is nothing to drain.
      if (isConnected) await connection?.drain().catch(() => connection?.close())
      else await connection?.close()
    },
  }
}

class NoTls extends Error {}

async function connectTo(url: string, reconnectDelayMs: number): Promise<NatsConnection> {
  const isTlsRequired = new URL(url).protocol === 'tls:'
  // Loaded here, not above: most installations have no NATS.
  const { connect } = await import('@nats-io/transport-node')
  const connection = await connect({
    servers: url,
    name: 'meridian',
    maxReconnectAttempts: -1,
    reconnectTimeWait: reconnectDelayMs,
    // Refused twice in a row it would close for good, and a change of passwords on the servers comes to that.
    ignoreAuthErrorAbort: true,
    ...(isTlsRequired && { tls: {} }),
  })
  // The library takes a server without TLS as well.
  if (isTlsRequired && !connection.info?.tls_required && !connection.info?.tls_available) {
    await connection.close()
    throw new NoTls('NATS_URL asks for TLS (tls://), but that NATS server does not offer it')
  }
  return connection
}

async function timeout(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false })
  throw new Error('The live bus does not answer')
}
