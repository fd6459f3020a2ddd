/** What follows from an event, in order. Each bears being run again. */
import type { Reactor } from './events/reactor-loop.ts'
import { refreshStanding } from './features/drivers/standings.commands.ts'
import { planOpening } from './features/orders/offers.commands.ts'
import { followStoppedOrder } from './features/payments/follow-up.commands.ts'
import type { Bus } from './live/bus.ts'
import { pushLive } from './live/push-live.ts'
import { type NoticeDeps, sendNotice } from './notices/send-notice.ts'

type Services = Parameters<typeof followStoppedOrder>[0] & NoticeDeps & { bus: Bus }

/** A message of the bus has a limit, and so has what one says to whom. */
const AUDIENCE_BATCH_SIZE = 500

export function reactors(services: Services): readonly Reactor[] {
  const { db, bus } = services
  return [
    // First: somebody's money waits neither for the bus nor for a notice that fails.
    { name: 'followPayments', react: (event) => followStoppedOrder(services, event) },
    {
      // Before the push: a driver who looks again must find the points there.
      name: 'refreshStanding',
      async react(event) {
        const isCounted = event.name === 'order.delivered' || event.name === 'rating.given'
        if (isCounted && event.driver_id !== null) await refreshStanding(db, event.driver_id)
      },
    },
    {
      // Before the push: whoever looks again must find the notice there.
      name: 'sendNotice',
      async react(event) {
        const told = await sendNotice(services, event)
        for (let from = 0; from < told.length; from += AUDIENCE_BATCH_SIZE) {
          const userIds = told.slice(from, from + AUDIENCE_BATCH_SIZE)
          await bus.publish({ kind: 'live', event: { type: 'notice' }, audience: { userIds } })
        }
      },
    },
    { name: 'pushLive', react: (event) => pushLive(db, bus, event) },
    { name: 'planOpening', react: (event) => planOpening(services, event) },
  ]
}
