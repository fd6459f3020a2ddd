/**
 * The orders of standing orders, made as their clock goes through a year, against what their own SQL takes in the same run: the
 * statements are timed where they are sent. With `--full` 500 standing orders, otherwise some.
 */

import { MAKE_AHEAD_DAYS } from '@meridian/domain/standing-orders/standing-days.ts'
import { addDays } from '@meridian/domain/time/calendar.ts'
import pg from 'pg'
import { openDatabase } from '../server/src/db/database.ts'
import { type MakeDeps, makeStandingOrders } from '../server/src/features/standing-orders/make-days.commands.ts'
import { createSigner } from '../server/src/security/secrets/signed-tokens.ts'
import { orderRequest } from '../server/test/order-requests.ts'
import { type Figure, figure } from './figure.ts'
import { startWorld } from './world.ts'

const SOME = 20
const ALL = 500
const DAYS = 365
const FIRST = '2027-01-04'

const PART = orderRequest({ preferredTimeSlot: 'evening', packageCount: 1, acceptsClosedSites: false })
const AT = { latitude: 29.7141, longitude: -95.3977 }
const WEEKDAYS = { every: 'week', interval: 1, weekdays: [1, 2, 3, 4, 5] }

export async function benchStanding({ isFull }: { isFull: boolean }): Promise<Figure[]> {
  const world = await startWorld()
  const count = isFull ? ALL : SOME
  try {
    await setUp(world.databaseUrl, count)
    const { db, close } = openDatabase(world.appUrl, { maxConnections: 1 })
    const log = { error: console.error } as unknown as MakeDeps['log']
    const deps: MakeDeps = { db, log, maps: HOUSTON, signer: createSigner('bench') }
    const sql = timeSql()
    const startedAt = performance.now()
    let orders = 0
    for (let day = addDays(FIRST, -1); day < addDays(FIRST, DAYS); day = addDays(day, MAKE_AHEAD_DAYS))
      orders += await makeStandingOrders(deps, new Date(`${day}T15:00:00Z`))
    const wallMs = performance.now() - startedAt
    const sqlMs = sql.stop()
    await close()
    return [
      figure('standing', 'a year against its own SQL', wallMs / sqlMs, {
        details: {
          'standing orders': count,
          orders,
          'ms per order': wallMs / orders,
          'SQL ms per order': sqlMs / orders,
        },
      }),
    ]
  } finally {
    await world.stop()
  }
}

/** Finds every address at one place: what maps take is measured elsewhere. */
const HOUSTON = {
  geocode: async (address: string) => ({ address, point: AT, precision: 'zip', state: 'TX' }),
  route: async () => ({ distanceMiles: 1, minutes: 5, quality: 'estimate' }),
  stateAt: () => 'TX',
} as unknown as MakeDeps['maps']

async function setUp(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(
    `insert into standing_orders (organization_id, client_id, name, recurrence, rule, zone, starts_on, holiday_rule, parts)
    select m.organization_id, m.user_id, 'Standing ' || n, $1, 'FREQ=WEEKLY;INTERVAL=1;WKST=MO;BYDAY=MO,TU,WE,TH,FR',
      'America/Chicago', $2::date, 'skip', $3
    from generate_series(1, $4::int) n, (select user_id, organization_id from memberships where role = 'owner' order by user_id limit 1) m`,
    [JSON.stringify(WEEKDAYS), FIRST, JSON.stringify([PART]), count],
  )
  await client.end()
}

/** What is spent waiting for statements; one connection sends them one after another. */
function timeSql(): { stop(): number } {
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  const { query } = prototype
  let spentMs = 0
  prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const startedAt = performance.now()
    const reply = query.apply(this, args)
    const note = () => {
      spentMs += performance.now() - startedAt
    }
    if (reply instanceof Promise) reply.then(note, note)
    return reply
  }
  return {
    stop() {
      prototype.query = query
      return spentMs
    },
  }
}
