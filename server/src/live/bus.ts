/** Messages between nodes. The publisher names the audience, so that a node need not query the database for every message. */
import type { LiveEvent } from '@meridian/contract/notices/live-events.ts'
import type { Revoked } from '../security/sessions.ts'
import type { Audience } from './audience.ts'

export type LiveMessage = { kind: 'live'; audience: Audience; event: LiveEvent }
export type BusMessage = LiveMessage | { kind: 'revoked'; what: Revoked }

export type Bus = {
  publish(message: BusMessage): Promise<void>
  subscribe(onMessage: (message: BusMessage) => void): void
  /** Called when messages may have been missed: subscribers must reload everything. */
  onGap(listener: () => void): void
  isConnected(): boolean
  close(): Promise<void>
}

/** In this order, and together: with PostgreSQL one commit instead of one for each. */
export async function publishAll(bus: Bus, messages: readonly BusMessage[]): Promise<void> {
  await Promise.all(messages.map((message) => bus.publish(message)))
}
