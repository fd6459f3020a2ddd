/** What follows from an event, in order. Each bears being run again. */
import type { Reactor } from './events/reactor-loop.ts'
import { confirmLocation } from './features/addresses/confirm-location.commands.ts'
import { dispatchAfter } from './features/dispatch/auto-dispatch/auto-dispatch.commands.ts'
import type { AutoDispatchDeps } from './features/dispatch/dispatch.deps.ts'
import { withdrawOffers } from './features/dispatch/offers/offers.commands.ts'
import { assignAfter } from './features/dispatch/runs/assign-planned.commands.ts'
import { leaveRun } from './features/dispatch/runs/leave-run.commands.ts'
import { planReturn } from './features/dispatch/runs/plan-return.commands.ts'
import { announceWhenAvailable } from './features/orders/available-jobs/announce-available.commands.ts'
import { followStoppedOrder } from './features/payments/follow-up.commands.ts'
import { refreshStanding } from './features/standings/standings.commands.ts'
import type { Bus } from './live/bus.ts'
import { pushLive } from './live/push-live.ts'
import { type NoticeDeps, sendNotice } from './notices/send-notice.ts'

type Services = Parameters<typeof followStoppedOrder>[0] &
  Parameters<typeof announceWhenAvailable>[0] &
  NoticeDeps &
  AutoDispatchDeps & { bus: Bus }

/** A message on the bus has a size limit, and so has the list of recipients in it. */
const AUDIENCE_BATCH_SIZE = 500

export function reactors(services: Services): readonly Reactor[] {
  const { db, bus } = services
  return [
    // First: refunds must not wait for the bus or for a notice that fails.
    { name: 'followPayments', react: (event) => followStoppedOrder(services, event) },
    {
      // Before the push: a driver's page that reloads must find the points there.
      name: 'refreshStanding',
      async react(event) {
        const isCounted = event.name === 'order.delivered' || event.name === 'rating.given'
        if (isCounted && event.driver_id !== null) await refreshStanding(db, event.driver_id)
      },
    },
    {
      // Before the push: a page that reloads must find the notice there.
      name: 'sendNotice',
      async react(event) {
        const recipients = await sendNotice(services, event)
        for (let from = 0; from < recipients.length; from += AUDIENCE_BATCH_SIZE) {
          const userIds = recipients.slice(from, from + AUDIENCE_BATCH_SIZE)
          await bus.publish({ kind: 'live', event: { type: 'notice' }, audience: { userIds } })
        }
      },
    },
    { name: 'confirmLocation', react: (event) => confirmLocation(db, event) },
    { name: 'pushLive', react: (event) => pushLive(services, event) },
    // Before the next assignment: the order must not be assigned to the same driver again.
    { name: 'leaveRun', react: (event) => leaveRun(services, event) },
    { name: 'planReturn', react: (event) => planReturn(services, event) },
    { name: 'assignPlanned', react: (event) => assignAfter(services, event) },
    { name: 'withdrawOffers', react: (event) => withdrawOffers(services, event) },
    { name: 'dispatchOrder', react: (event) => dispatchAfter(services, event) },
    { name: 'announceWhenAvailable', react: (event) => announceWhenAvailable(services, event) },
  ]
}
