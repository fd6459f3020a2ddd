/** People who listen at `/ws`, for tests about who is told what. */
import type { LiveEvent } from '@meridian/contract/live-events.ts'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import type { TestApp } from './app.ts'
import type { TestUser } from './factories.ts'

export type Ear = { socket: WebSocket; heard: LiveEvent[]; closed: Promise<number> }

type Listening = { query?: string; headers?: Record<string, string> }

export async function openEar(app: TestApp, address: string, user: TestUser, options: Listening = {}): Promise<Ear> {
  const headers = { cookie: await app.cookieOf(user), ...options.headers }
  const socket = new WebSocket(`${address}/ws${options.query ?? `?userId=${user.id}`}`, { headers })
  const heard: LiveEvent[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
  return { socket, heard, closed }
}

/**
 * Who heard what of this type, by name, once everything said so far has arrived: a last word to everybody comes after it.
 */
export async function whoHeard<Name extends string, T extends LiveEvent['type']>(
  app: TestApp,
  ears: Record<Name, Ear>,
  type: T,
): Promise<Name[]> {
  await app.loop.idle()
  const all = Object.entries(ears) as [Name, Ear][]
  for (const role of ['admins', 'drivers'] as const)
    await app.bus.publish({
      kind: 'live',
      event: { type: 'refresh' },
      audience: role === 'admins' ? { admins: true } : { drivers: 'all' },
    })
  for (const organizationId of await organizationsOf(app))
    await app.bus.publish({ kind: 'live', event: { type: 'refresh' }, audience: { organizationId } })
  for (const [, { heard }] of all) await expect.poll(() => heard.at(-1)?.type).toBe('refresh')
  const names = all.filter(([, { heard }]) => heard.some((event) => event.type === type)).map(([name]) => name)
  for (const [, { heard }] of all) heard.splice(0)
  return names
}

async function organizationsOf(app: TestApp): Promise<number[]> {
  return (await app.db.selectFrom('organizations').select('id').execute()).map(({ id }) => id)
}
