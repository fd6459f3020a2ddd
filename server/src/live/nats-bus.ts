/** The bus for many nodes: NATS, when NATS_URL is set. */
import { setTimeout as sleep } from 'node:timers/promises'
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

export async function openNatsBus(options: NatsBusOptions): Promise<Bus> {
  const { flushTimeoutMs = FLUSH_TIMEOUT_MS, reconnectDelayMs = RECONNECT_DELAY_MS } = options
  const listeners: ((message: BusMessage) => void)[] = []
  const gapListeners: (() => void)[] = []
  const isTlsRequired = new URL(options.url).protocol === 'tls:'
  // Loaded here, not above: most installations have no NATS.
  const { connect } = await import('@nats-io/transport-node')
  const connection = await connect({
    servers: options.url,
    name: 'meridian',
    maxReconnectAttempts: -1,
    reconnectTimeWait: reconnectDelayMs,
    // Refused twice in a row it would close for good, and a change of passwords on the servers comes to that.
    ignoreAuthErrorAbort: true,
    ...(isTlsRequired && { tls: {} }),
  }).catch((error) => {
    throw new Error(`NATS_URL cannot be reached: ${error.message}`, { cause: error })
  })
  // The library takes a server without TLS as well.
  if (isTlsRequired && !connection.info?.tls_required && !connection.info?.tls_available) {
    await connection.close()
    throw new Error('NATS_URL asks for TLS (tls://), but that NATS server does not offer it')
  }
  connection.subscribe(SUBJECT, {
    callback: (error, message) => {
      if (error) return options.log.warn({ err: error }, 'a message of the live bus could not be read')
      for (const listener of listeners) listener(message.json<BusMessage>())
    },
  })
  // Flushed before the bus counts as open, so that the next message any node publishes is received here.
  await connection.flush()
  let isDisconnected = false
  void watch()

  async function watch(): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect' && !isDisconnected) {
        isDisconnected = true
        options.log.warn('the live bus lost its connection and reconnects')
      }
      // After a refused reconnect the library reports one 'reconnect' for each attempt; only the first counts.
      if (status.type !== 'reconnect' || !isDisconnected) continue
      await connection.flush().catch(() => {})
      isDisconnected = false
      options.log.info('the live bus is back')
      for (const listener of gapListeners) listener()
    }
  }

  return {
    async publish(message) {
      // Fails at once instead of after a timeout: other events wait behind this one, and it is retried later.
      if (isDisconnected) throw new Error('The live bus is disconnected')
      connection.publish(SUBJECT, JSON.stringify(message))
      // An event counts as published only when the server has it; otherwise it is retried later.
      await Promise.race([connection.flush(), timeout(flushTimeoutMs)])
    },
    subscribe: (listener) => void listeners.push(listener),
    onGap: (listener) => void gapListeners.push(listener),
    // Draining needs a server to talk to; without one there is nothing to drain.
    close: () => (isDisconnected ? connection.close() : connection.drain().catch(() => connection.close())),
  }
}

async function timeout(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false })
  throw new Error('The live bus does not answer')
}
