/** The default bus: LISTEN/NOTIFY on the database that all nodes share. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Bus, BusMessage } from './bus.ts'

const CHANNEL = 'meridian'
/** What PostgreSQL takes is less than 8000. */
const MAX_BYTES = 7_900
/** A connection can die without an error (a pulled cable); only a query finds out. */
const PROBE_EVERY_MS = 20_000

export async function openPostgresBus(options: { url: string; pool: pg.Pool; log: FastifyBaseLogger }): Promise<Bus> {
  const { pool, log } = options
  const listeners: ((message: BusMessage) => void)[] = []
  const gapListeners: (() => void)[] = []
  const stop = new AbortController()
  let client = await listen()
  let isConnected = true

  async function listen(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: options.url,
      keepAlive: true,
      query_timeout: 5_000,
      connectionTimeoutMillis: 5_000,
      application_name: 'meridian-bus',
    })
    next.on('error', () => {})
    next.on('notification', ({ payload }) => receive(payload))
    next.once('end', () => void reconnect(next))
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
    } catch (error) {
      next.removeAllListeners('end')
      next.end().catch(() => {})
      throw error
    }
    return next
  }

  function receive(payload: string | undefined): void {
    const message = JSON.parse(payload ?? 'null') as BusMessage
    for (const listener of listeners) listener(message)
  }

  async function reconnect(lost: pg.Client): Promise<void> {
    if (lost !== client || stop.signal.aborted) return
    isConnected = false
    log.warn('the live bus lost its database connection and reconnects')
    for (let delayMs = 100; !stop.signal.aborted; delayMs = Math.min(delayMs * 2, 5_000)) {
      await sleep(delayMs * (0.5 + Math.random()), undefined, { signal: stop.signal }).catch(() => {})
      if (stop.signal.aborted) return
      try {
        client = await listen()
        isConnected = true
        log.info('the live bus is back')
        for (const listener of gapListeners) listener()
        return
      } catch (err) {
        log.debug({ err }, 'the live bus could not reconnect yet')
      }
    }
  }

  const probe = setInterval(() => {
    const probed = client
    // Ending it fires 'end', which reconnects.
    probed.query('select 1').catch(() => probed.end().catch(() => {}))
  }, PROBE_EVERY_MS)

  const publish = inBatches((payloads) =>
    pool.query(
      'select pg_notify($1, payload) from unnest($2::text[]) with ordinality as message (payload, n) order by n',
      [CHANNEL, payloads],
    ),
  )

  return {
    async publish(message) {
      const payload = JSON.stringify(message)
      // Refused here, because the database would refuse the whole batch.
      if (Buffer.byteLength(payload) > MAX_BYTES) throw new Error('A live message is too long for NOTIFY')
      await publish(payload)
    },
    isConnected: () => isConnected,
    subscribe: (listener) => void listeners.push(listener),
    onGap: (listener) => void gapListeners.push(listener),
    async close() {
      stop.abort()
      clearInterval(probe)
      await client.end()
    },
  }
}

/**
 * Commits that notify wait for each other, database-wide. So messages published during one commit go together in the next:
 * the busier it gets, the larger the batches.
 */
function inBatches(send: (payloads: string[]) => Promise<unknown>): (payload: string) => Promise<void> {
  let inProgress: Promise<unknown> | null = null
  let next: { payloads: string[]; sent: Promise<unknown> } | null = null

  async function sendNext(payloads: string[]): Promise<void> {
    await inProgress?.catch(() => {})
    next = null
    inProgress = send(payloads)
    await inProgress
  }

  return async (payload) => {
    if (!next) {
      const payloads: string[] = []
      next = { payloads, sent: sendNext(payloads) }
    }
    next.payloads.push(payload)
    await next.sent
  }
}
