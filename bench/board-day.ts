/** A full day of the dispatch board, made without a server: 30 drivers, 300 orders, some late, some finished, some unassigned. */
import type { Board, BoardDriver, BoardOrder, FinishedStop, RunStopView } from '@meridian/contract/dispatch/dispatch.ts'
import { PRIORITIES } from '@meridian/domain/orders/orders.ts'

const DRIVERS = 30
const ORDERS = 300
/** The others are unassigned. */
const PER_DRIVER = 8
const FINISHED_PER_DRIVER = 1
const MINUTE_MS = 60_000

const CITIES = ['Houston', 'Pasadena', 'Sugar Land', 'The Woodlands', 'Katy', 'Galveston'] as const
const NAMES = ['Ada', 'Ben', 'Caleb', 'Dana', 'Elena', 'Farid', 'Gina', 'Hector', 'Ines', 'Jonas'] as const
const SURNAMES = ['Reyes', 'Brooks', 'Harjo'] as const

const at = <T>(values: readonly T[], index: number): T => values[index % values.length] as T
const iso = (ms: number) => new Date(ms).toISOString()
const pointOf = (index: number) => ({
  latitude: 29.4 + ((index * 37) % 100) / 100,
  longitude: -95.9 + ((index * 53) % 100) / 100,
})

function orderOf(id: number, driverId: number | null, promisedAt: number): BoardOrder {
  const [from, to] = [`${at(CITIES, id)}, TX 77002`, `${at(CITIES, id * 5 + 1)}, TX 77030`]
  return {
    id,
    status: driverId === null ? 'confirmed' : 'assigned',
    serviceType: 'medical_prescription',
    priority: at(PRIORITIES, id),
    organizationName: 'Riverside Pharmacy',
    pickupArea: from,
    deliveryArea: to,
    pickup: { address: `${id} Main St, ${from}`, ...pointOf(id) },
    delivery: { address: `${id} Oak Ave, ${to}`, ...pointOf(id + 17) },
    promisedAt: iso(promisedAt),
    windowFrom: null,
    skills: [],
    driverId,
  }
}

function driverOf(index: number, now: number): BoardDriver {
  const id = 1 + index
  return {
    id,
    userId: index + 1,
    firstName: at(NAMES, index),
    lastName: at(SURNAMES, Math.floor(index / NAMES.length)),
    phone: '(713) 555-0134',
    status: 'busy',
    position: { ...pointOf(index * 9), at: iso(now), app: null },
    start: pointOf(index * 9),
    startsAt: 'position',
    hub: at(['Houston, TX', 'Galveston, TX', null], index),
    end: null,
    shift: { from: iso(now - 180 * MINUTE_MS), until: iso(now + 420 * MINUTE_MS), isOpenEnded: false },
    isDayOff: false,
    vehicle: null,
    capacity: 20,
    openJobs: 2,
    skills: [],
    finished: [],
    run: { driverId: id, stops: [], miles: 0, lateOrders: [] },
  }
}

/** Each version differs a little from the one before, as after a live event. */
export function makeBoard(now: number, version: number): Board {
  const orders: BoardOrder[] = []
  const drivers = Array.from({ length: DRIVERS }, (_, index) => driverOf(index, now))
  let id = 1000
  for (const driver of drivers) {
    const stops: RunStopView[] = []
    const finished: FinishedStop[] = []
    let clock = now + (version % 5) * MINUTE_MS
    for (let count = 0; count < PER_DRIVER; count++) {
      id++
      const [first, second] = [4 + ((id * 7) % 16), 6 + ((id * 11) % 18)]
      const pickupAt = clock + first * MINUTE_MS
      const deliveryAt = pickupAt + (4 + second) * MINUTE_MS
      const promisedAt = deliveryAt + (((id * 13) % 60) - 8) * MINUTE_MS
      orders.push(orderOf(id, driver.id, promisedAt))
      if (count < FINISHED_PER_DRIVER) {
        const times = { plannedAt: iso(now - 60 * MINUTE_MS), arrivedAt: null, doneAt: iso(now - 50 * MINUTE_MS) }
        finished.push({ orderId: id, stop: 'pickup', ...times }, { orderId: id, stop: 'delivery', ...times })
        continue
      }
      const late = Math.max(0, Math.ceil((deliveryAt - promisedAt) / MINUTE_MS))
      stops.push(
        stopOf(id, 'pickup', pickupAt, first, null, 0, count),
        stopOf(id, 'delivery', deliveryAt, second, promisedAt, late, count),
      )
      clock = deliveryAt + 5 * MINUTE_MS
    }
    driver.finished = finished
    driver.run = {
      ...driver.run,
      stops,
      miles: 32,
      lateOrders: stops.filter((stop) => stop.lateMinutes > 0).map(({ orderId }) => orderId),
    }
  }
  const waiting = Array.from({ length: ORDERS - orders.length }, () =>
    orderOf(++id, null, now + ((id * 17) % 240) * MINUTE_MS),
  )
  const day = iso(now).slice(0, 10)
  return {
    day,
    today: day,
    now: iso(now),
    version,
    undo: null,
    orders: [...orders, ...waiting],
    drivers,
    unassigned: waiting.map(({ id: orderId }) => ({ orderId, reason: null, text: null })),
    engine: 'built-in',
  }
}

function stopOf(
  orderId: number,
  stop: 'pickup' | 'delivery',
  startAt: number,
  travelMinutes: number,
  promisedAt: number | null,
  lateMinutes: number,
  count: number,
): RunStopView {
  return {
    orderId,
    stop,
    state: count > 5 ? 'planned' : 'assigned',
    isLocked: orderId % 23 === 0,
    travelMinutes,
    travelMiles: travelMinutes / 2,
    arrivalAt: iso(startAt),
    startAt: iso(startAt),
    departureAt: iso(startAt + 4 * MINUTE_MS),
    promisedAt: promisedAt === null ? null : iso(promisedAt),
    lateMinutes,
  }
}
