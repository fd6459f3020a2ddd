/** What follows from an event, in order. Each bears being run again. */
import type { Db } from './db/database.ts'
import type { Reactor } from './events/reactor-loop.ts'
import type { Bus } from './live/bus.ts'
import { pushLive } from './live/push-live.ts'
import { sendNotice } from './notices/send-notice.ts'

export function reactors(db: Db, bus: Bus): readonly Reactor[] {
  return [
    {
      // Before the push: whoever looks again must find the notice there.
      name: 'sendNotice',
      async react(event) {
        const userIds = await sendNotice(db, event)
        if (userIds.length > 0) await bus.publish({ kind: 'live', event: { type: 'notice' }, audience: { userIds } })
      },
    },
    { name: 'pushLive', react: (event) => pushLive(db, bus, event) },
  ]
}
