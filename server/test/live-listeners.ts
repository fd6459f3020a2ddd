/** Users connected to `/ws`, for tests about which user receives what. */
import type { LiveEvent } from '@meridian/contract/notices/live-events.ts'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import type { TestApp } from './app.ts'
import type { TestUser } from './factories.ts'

/** `received` is without heartbeats, which come when they come. */
export type Listener = { socket: WebSocket; received: LiveEvent[]; closed: Promise<number> }

type Listening = { query?: string; headers?: Record<string, string> }

export async function openListener(
  app: TestApp,
  address: string,
  user: TestUser,
  options: Listening = {},
): Promise<Listener> {
  const headers = { cookie: await app.cookieOf(user), ...options.headers }
  const socket = new WebSocket(`${address}/ws${options.query ?? `?userId=${user.id}`}`, { headers })
  const received: LiveEvent[] = []
  socket.on('message', (data) => {
    const event: LiveEvent = JSON.parse(String(data))
    if (event.type !== 'heartbeat') received.push(event)
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
  return { socket, received, closed }
}

/**
 * The names of those who received an event of this type, once everything published so far has arrived: a last message to all
 * of them comes after it.
 */
export async function whoReceived<Name extends string, T extends LiveEvent['type']>(
  app: TestApp,
  listeners: Record<Name, Listener>,
  type: T,
): Promise<Name[]> {
  await app.loop.idle()
  const all = Object.entries(listeners) as [Name, Listener][]
  const users = await app.db.selectFrom('users').select('id').execute()
  const audience = { userIds: users.map(({ id }) => id) }
  await app.bus.publish({ kind: 'live', event: { type: 'refresh' }, audience })
  for (const [, { received }] of all) await expect.poll(() => received.at(-1)?.type).toBe('refresh')
  const names = all.filter(([, { received }]) => received.some((event) => event.type === type)).map(([name]) => name)
  for (const [, { received }] of all) received.splice(0)
  return names
}
