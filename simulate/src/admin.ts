/** An admin approves what is not paid, assigns what waits, and answers. */
import { api } from '@meridian/contract/index.ts'
import { openScreen } from './screen.ts'
import { Refused, type Session } from './session.ts'
import { live, type World } from './world.ts'

const LOOK_EVERY_SECONDS = 90
const ASSIGNS_AFTER_MS = 300_000
const ASSIGNED_AT_ONCE = 3

export async function runAdmin(world: World, session: Session): Promise<void> {
  const chance = world.chanceOf('admin')
  openScreen(world, session, {
    isStale: ({ type }) => type === 'order_status_update' || type === 'new_order' || type === 'drivers_changed',
    load: () =>
      Promise.all([
        session.call(api.orders.all, { query: { limit: 25 } }),
        session.call(api.stats.admin),
        session.call(api.drivers.all, { query: {} }),
      ]),
  })
  await live(world, async () => {
    await world.wait(LOOK_EVERY_SECONDS)
    const pending = await session.call(api.orders.all, { query: { status: 'pending', limit: 50 } })
    for (const { id, scheduledDate } of pending) {
      // Orders of the demo that wait for a later day stay as they are.
      if (scheduledDate !== null) continue
      const status = chance.is(0.95) ? 'confirmed' : 'declined'
      const isDone = await change(session, id, status)
      if (isDone) world.journal.note({ kind: 'status', orderId: id, status, driverId: null })
    }
    if (!world.settings.isAutoDispatched) await assignWaiting(world, session)
  })
}

async function change(session: Session, id: number, status: 'confirmed' | 'declined'): Promise<boolean> {
  try {
    const reason = status === 'declined' ? 'Outside of opening hours' : null
    await session.call(api.orders.change, { params: { id }, body: { status, reason } })
    return true
  } catch (error) {
    // The client paid or canceled at the same moment; or, after a lost answer, it is done already.
    if (error instanceof Refused && error.status === 409) return false
    throw error
  }
}

/** What no driver has taken after a while. */
async function assignWaiting(world: World, session: Session): Promise<void> {
  const waiting = await session.call(api.orders.all, { query: { status: 'confirmed', limit: 50 } })
  const isLate = (confirmedAt: string | null) =>
    confirmedAt !== null && (Date.now() - Date.parse(confirmedAt)) * world.settings.speed > ASSIGNS_AFTER_MS
  const late = waiting.filter(({ confirmedAt, scheduledDate }) => scheduledDate === null && isLate(confirmedAt))
  for (const { id } of late.slice(0, ASSIGNED_AT_ONCE)) {
    const { drivers } = await session.call(api.dispatch.driversFor, { params: { id } })
    const near = drivers.find(
      ({ isAvailable, missingSkill, distanceMiles }) =>
        isAvailable && missingSkill === null && distanceMiles !== null && distanceMiles < 60,
    )
    if (!near) continue
    try {
      await world.plans.during([id], async () => {
        await session.call(api.orders.assign, { params: { id }, body: { driverId: near.driverId } })
        return new Map([[id, near.driverId]])
      })
      world.journal.note({ kind: 'status', orderId: id, status: 'assigned', driverId: near.driverId })
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 409) throw error
    }
  }
}
