/** The default bus: LISTEN/NOTIFY on the database everybody shares anyway. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Bus, BusMessage } from './bus.ts'

const CHANNEL = 'meridian'
/** A connection can die without a word (a pulled cable); only asking finds out. */
const PROBE_EVERY_MS = 20_000

export async function openPostgresBus(options: { url: string; pool: pg.Pool; log: FastifyBaseLogger }): Promise<Bus> {
  const { pool, log } = options
  const listeners: ((message: BusMessage) => void)[] = []
  const gapListeners: (() => void)[] = []
  const stop = new AbortController()
  let client = await listen()

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
    log.warn('the live bus lost its database connection and reconnects')
    for (let delayMs = 100; !stop.signal.aborted; delayMs = Math.min(delayMs * 2, 5_000)) {
      await sleep(delayMs * (0.5 + Math.random()), undefined, { signal: stop.signal }).catch(() => {})
      if (stop.signal.aborted) return
      try {
        client = await listen()
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

  return {
    async publish(message) {
      await pool.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(message)])
    },
    subscribe: (listener) => void listeners.push(listener),
    onGap: (listener) => void gapListeners.push(listener),
    async close() {
      stop.abort()
      clearInterval(probe)
      await client.end()
    },
  }
}
