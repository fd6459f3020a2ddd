/** A driver's day: on duty, accept, drive, deliver, and again. */

import { api } from '@meridian/contract/index.ts'
import type { Order } from '@meridian/contract/orders/orders.ts'
import type { OrderStatus } from '@meridian/domain/orders/orders.ts'
import { crowFlyMiles, type Point } from '@meridian/domain/places/geo.ts'
import type { Stop } from '@meridian/domain/proofs/stops.ts'
import { driveTo, reportWaiting, type Vehicle } from './drive.ts'
import { showProofs } from './proofs.ts'
import { Refused, type Session } from './session.ts'
import { live, type World } from './world.ts'

/** Farther away is another city's business. */
const MAX_MILES_TO_PICKUP = 40
const LOOK_EVERY_SECONDS = 30
const SECONDS_AT_A_STOP = 90
const RATES_CLIENT = 0.3

export async function runDriver(world: World, session: Session, start: Point): Promise<void> {
  const driverId = session.user.driverId as number
  const vehicle: Vehicle = { session, driverId, position: start, chance: world.chanceOf(`driver ${driverId}`) }
  // Whether there is a new job is asked again as soon as one is announced.
  let wake = () => {}
  session.listen(({ type }) => {
    if (type === 'order_assigned' || type === 'new_order') wake()
    // Answered on the road too.
    if (type === 'job_offered') answerOffers(world, vehicle).then(wake, () => {})
  })
  const stuck = new Set<number>()
  await live(world, async () => {
    await session.call(api.drivers.changeMine, { body: { isOnDuty: true } })
    while (!world.signal.aborted) {
      const order =
        (await ownOrder(vehicle, stuck)) ?? (world.settings.isAutoDispatched ? null : await acceptOne(world, vehicle))
      if (order) {
        // One that cannot be completed, because something is missing that only a person has, must not hold up the others.
        stuck.add(order.id)
        await deliver(world, vehicle, order)
        stuck.delete(order.id)
      } else {
        await reportWaiting(vehicle)
        const announced = new Promise<void>((resolve) => (wake = resolve))
        await Promise.race([world.wait(LOOK_EVERY_SECONDS), announced])
      }
    }
  })
}

const pickupOf = (order: Order): Point => ({
  latitude: Number(order.pickupLatitude),
  longitude: Number(order.pickupLongitude),
})
const deliveryOf = (order: Order): Point => ({
  latitude: Number(order.deliveryLatitude),
  longitude: Number(order.deliveryLongitude),
})

/** The one that is on its way first, the others as the run has them. */
async function ownOrder({ session, driverId }: Vehicle, stuck: ReadonlySet<number>): Promise<Order | null> {
  const orders = await session.call(api.orders.activeOfDriver, { params: { id: driverId } })
  // A later day's order cannot be started yet.
  const startable = orders
    .filter(({ id }) => !stuck.has(id))
    .filter(({ status, scheduledDate }) => status !== 'assigned' || scheduledDate === null)
  if (startable.length < 2) return startable[0] ?? null
  const { stops } = await session.call(api.runs.mine)
  const isStarted = (order: Order) => Number(order.status !== 'assigned')
  const placeOf = ({ id }: Order) => stops.findIndex(({ orderId }) => orderId === id)
  return startable.toSorted((a, b) => isStarted(b) - isStarted(a) || placeOf(a) - placeOf(b))[0] ?? null
}

const PASSES_ON = 0.1
const SECONDS_TO_ANSWER = 10

/** An offer that is over or was answered before is refused, which is part of the day. */
async function answerOffers(world: World, { session, driverId, chance }: Vehicle): Promise<void> {
  await world.wait(SECONDS_TO_ANSWER)
  for (const { id, orderId } of await session.call(api.offers.list)) {
    if (chance.is(PASSES_ON)) await session.call(api.offers.pass, { params: { id }, body: {} })
    else {
      await session.call(api.offers.accept, { params: { id } })
      world.journal.note({ kind: 'status', orderId, status: 'assigned', driverId })
    }
  }
}

/** Of drivers that accept at random: how often one tries any order of the day, whether it is in the list or not. */
const TRIES_ANY = 0.5

async function acceptOne(world: World, vehicle: Vehicle): Promise<Order | null> {
  const { chance } = vehicle
  const { orderIds } = world.journal
  const isAny = world.settings.isPlanned && orderIds.length > 0 && chance.is(TRIES_ANY)
  const id = isAny ? chance.pick(orderIds.slice(-TRIED_ORDERS)) : await nearestJob(vehicle)
  return id === null ? null : acceptJob(world, vehicle, id)
}

/** The newest ones: older ones are done. */
const TRIED_ORDERS = 30

async function nearestJob({ session, position }: Vehicle): Promise<number | null> {
  const jobs = await session.call(api.orders.available, { query: { limit: 20 } })
  const near = jobs
    .filter(({ scheduledDate }) => scheduledDate === null)
    .map((order) => ({ order, miles: crowFlyMiles(position, pickupOf(order)) }))
    .filter(({ miles }) => miles < MAX_MILES_TO_PICKUP)
    .toSorted((a, b) => a.miles - b.miles)[0]
  return near?.order.id ?? null
}

async function acceptJob(world: World, { session, driverId }: Vehicle, id: number): Promise<Order | null> {
  try {
    const accept = () => session.call(api.orders.accept, { params: { id }, body: {} })
    const order = await world.plans.accepting(id, driverId, accept)
    world.journal.note({ kind: 'status', orderId: order.id, status: 'assigned', driverId })
    return order
  } catch (error) {
    // Another driver was faster, or it is planned for another one; what is done is not found.
    if (error instanceof Refused && (error.status === 409 || error.status === 404)) return null
    throw error
  }
}

async function deliver(world: World, vehicle: Vehicle, order: Order): Promise<void> {
  let current = order
  if (current.status === 'assigned') current = await step(world, vehicle, current, 'pickup_scheduled')
  if (current.status === 'pickup_scheduled') {
    await driveTo(world, vehicle, order.id, pickupOf(order))
    current = await finishStop(world, vehicle, current, 'pickup', 'pickup_complete')
  }
  if (current.status === 'pickup_complete') current = await step(world, vehicle, current, 'in_transit')
  if (current.status === 'in_transit') {
    await driveTo(world, vehicle, order.id, deliveryOf(order))
    current = await finishStop(world, vehicle, current, 'delivery', 'delivered')
  }
  if (current.status === 'delivered' && vehicle.chance.is(RATES_CLIENT)) await rateClient(world, vehicle, order.id)
}

async function finishStop(
  world: World,
  vehicle: Vehicle,
  order: Order,
  stop: Stop,
  status: OrderStatus,
): Promise<Order> {
  await world.wait(SECONDS_AT_A_STOP)
  await showProofs(world, vehicle, order, stop)
  return step(world, vehicle, order, status)
}

async function step(world: World, { session, driverId }: Vehicle, order: Order, status: OrderStatus): Promise<Order> {
  const params = { id: order.id }
  const changed = await session
    .call(api.orders.changeStatus, { params, body: { status, occurredAt: new Date().toISOString() } })
    .catch(async (error: unknown) => {
      // The first attempt may have been carried out although its answer was lost.
      const now = error instanceof Refused && error.isRepeated ? await session.call(api.orders.show, { params }) : null
      if (now?.status === status && now.driver?.id === driverId) return now
      throw error
    })
  world.journal.note({ kind: 'status', orderId: order.id, status, driverId })
  return changed
}

async function rateClient(world: World, { session, chance }: Vehicle, orderId: number): Promise<void> {
  const rating = chance.pick([3, 4, 5, 5])
  await session.call(api.ratings.rate, {
    params: { id: orderId },
    body: { rating, feedback: null, userType: 'driver' },
  })
  world.journal.note({ kind: 'rating', orderId, by: 'driver', rating })
}
