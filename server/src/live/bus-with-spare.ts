/** NATS for ordinary days, and the database that all nodes share while NATS is away: no screen is late meanwhile. */
import type { Bus } from './bus.ts'

/**
 * Every node listens on both, because each node notices by itself that the first one is gone. A message whose first publishing
 * failed late may arrive twice, which pages bear.
 */
export function busWithSpare(first: Bus, spare: Bus): Bus {
  return {
    isConnected: first.isConnected,
    async publish(message) {
      await first.publish(message).catch(() => spare.publish(message))
    },
    subscribe(listener) {
      first.subscribe(listener)
      spare.subscribe(listener)
    },
    onGap(listener) {
      first.onGap(listener)
      spare.onGap(listener)
    },
    async close() {
      await Promise.all([first.close(), spare.close()])
    },
  }
}
