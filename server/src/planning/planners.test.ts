/** The two engines and the travel times they plan with. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PlanningProblem } from '@meridian/domain/planning/problem.ts'
import { expect, onTestFinished, test } from 'vitest'
import { createBuiltInPlanner } from './built-in.ts'
import { createPlanner } from './create-planner.ts'
import type { PlanRequest } from './port.ts'
import { createTravel } from './travel.ts'
import { createVroomPlanner } from './vroom.ts'

const MINUTE = 60
const HOUR = 3600

/** Places on a line, a minute apart; place 9 cannot be reached. */
function problem(more: Partial<PlanningProblem> = {}): PlanningProblem {
  const size = 10
  const seconds = new Float64Array(size * size)
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      seconds[row * size + column] =
        row !== column && Math.max(row, column) === 9 ? Number.POSITIVE_INFINITY : Math.abs(row - column) * MINUTE
  const driver = (id: number, skills: string[] = []) => ({
    id,
    start: 0,
    end: null,
    from: 0,
    until: 8 * HOUR,
    capacity: 5,
    skills,
  })
  return {
    drivers: [driver(71), driver(72, ['cold_box'])],
    orders: [order(1, 1, 2), order(2, 3, 4)],
    travel: { size, seconds, cost: seconds.map((value) => value / MINUTE) },
    isFleetMinimized: false,
    ...more,
  }
}

const stop = (place: number, promised = 4 * HOUR) => ({ place, ready: 0, due: 100 * HOUR, promised, service: MINUTE })
const order = (id: number, from: number, to: number, more: object = {}) => ({
  id,
  priority: 'standard' as const,
  pickup: stop(from),
  delivery: stop(to),
  load: 1,
  skills: [] as string[],
  driverId: null as number | null,
  ...more,
})
const request = (of: PlanningProblem, more: Partial<PlanRequest> = {}): PlanRequest => ({
  problem: of,
  current: [],
  seed: 1,
  seconds: 5,
  ...more,
})
const stopsOf = (plan: { runs: { driverId: number; visits: { orderId: number; stop: string }[] }[] }) =>
  Object.fromEntries(plan.runs.map(({ driverId, visits }) => [driverId, visits.map((v) => `${v.stop} ${v.orderId}`)]))

test('the built-in planner plans in a thread of its own, and the same seed gives the same plan', async () => {
  const planner = createBuiltInPlanner()
  const orders = Array.from({ length: 30 }, (_, index) => order(index + 1, 1 + (index % 8), 1 + ((index * 3) % 8)))
  const plans = await Promise.all([1, 2].map(() => planner.plan(request(problem({ orders })))))
  expect(plans[0]?.unplanned).toEqual([])
  expect(plans[1]).toEqual(plans[0])
})

test('a plan that is stopped has its best so far', async () => {
  const orders = Array.from({ length: 60 }, (_, index) => order(index + 1, 1 + (index % 8), 1 + ((index * 5) % 8)))
  const stopped = AbortSignal.abort()
  const plan = await createBuiltInPlanner().plan(request(problem({ orders }), { signal: stopped, seconds: 15 }))
  expect(plan.runs.flatMap(({ visits }) => visits).length + 2 * plan.unplanned.length).toBe(120)
})

type Input = {
  vehicles: { id: number; skills: number[]; capacity: number[]; start_index: number; time_window: number[] }[]
  shipments: {
    pickup: { id: number; location_index: number }
    delivery: { id: number; time_windows: number[][] }
    skills: number[]
  }[]
  jobs: { id: number; delivery: number[]; skills: number[] }[]
  matrices: { car: { durations: number[][]; costs: number[][] } }
  options: { l: number }
}

/** Speaks the part of VROOM's API that we use: every task goes to the first vehicle that has its skills, in the given order. */
async function startVroom(answer?: (input: Input) => object): Promise<{ url: string; inputs: Input[] }> {
  const inputs: Input[] = []
  const server = createServer(async (incoming, outgoing) => {
    const pieces: Buffer[] = []
    for await (const piece of incoming) pieces.push(piece as Buffer)
    const input = JSON.parse(Buffer.concat(pieces).toString()) as Input
    inputs.push(input)
    outgoing.setHeader('content-type', 'application/json')
    outgoing.end(JSON.stringify((answer ?? solve)(input)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, inputs }
}

function solve({ vehicles, shipments, jobs }: Input): object {
  const steps = vehicles.map(() => [{ type: 'start' }] as { type: string; id?: number }[])
  const vehicleFor = (skills: number[]) =>
    vehicles.findIndex((vehicle) => skills.every((skill) => vehicle.skills.includes(skill)))
  for (const { id, skills } of jobs) steps[vehicleFor(skills)]?.push({ type: 'job', id })
  for (const { pickup, delivery, skills } of shipments)
    if ((delivery.time_windows[0]?.[1] ?? 0) > 0 && pickup.location_index !== 9)
      steps[vehicleFor(skills)]?.push({ type: 'pickup', id: pickup.id }, { type: 'delivery', id: delivery.id })
  return {
    code: 0,
    routes: vehicles.map(({ id }, index) => ({ vehicle: id, steps: [...(steps[index] ?? []), { type: 'end' }] })),
  }
}

test('VROOM gets orders, drivers, windows and skills; bound orders and those on board stay with their driver', async () => {
  const { url, inputs } = await startVroom()
  const orders = [
    order(1, 1, 2),
    order(2, 3, 4, { skills: ['cold_box'] }),
    order(3, 5, 6, { pickup: null, driverId: 72 }),
    order(4, 5, 6, { driverId: 72 }),
  ]
  const plan = await createVroomPlanner(url).plan(request(problem({ orders })))
  expect(stopsOf(plan)).toEqual({
    71: ['pickup 1', 'delivery 1'],
    72: ['delivery 3', 'pickup 2', 'delivery 2', 'pickup 4', 'delivery 4'],
  })
  expect(plan.unplanned).toEqual([])
  const [input] = inputs as [Input]
  expect(input.options).toEqual({ l: 5 })
  expect(input.vehicles[0]).toMatchObject({ capacity: [5], start_index: 0, time_window: [0, 8 * HOUR] })
  expect(input.shipments[0]?.delivery.time_windows).toEqual([[0, 4 * HOUR]])
  expect(input.jobs).toMatchObject([{ id: 2, delivery: [1] }])
  expect(input.matrices.car.durations[0]?.slice(0, 3)).toEqual([0, MINUTE, 2 * MINUTE])
})

test('what VROOM leaves out is put in late, or has its reason', async () => {
  const { url } = await startVroom()
  const late = order(1, 1, 2, { delivery: stop(2, -HOUR) })
  const plan = await createVroomPlanner(url).plan(request(problem({ orders: [late, order(2, 9, 4)] })))
  expect(plan.runs.flatMap(({ visits }) => visits).find((v) => v.stop === 'delivery')?.late).toBeGreaterThan(HOUR)
  expect(plan.unplanned).toEqual([{ orderId: 2, reason: 'no_road' }])
})

test('an error of VROOM is an error of the plan, and a problem without drivers or orders is not sent', async () => {
  const { url, inputs } = await startVroom(() => ({ code: 2, error: 'Invalid matrix' }))
  const planner = createVroomPlanner(url)
  await expect(planner.plan(request(problem()))).rejects.toThrow('VROOM refused the problem: Invalid matrix')
  const none = await planner.plan(request(problem({ drivers: [] })))
  expect(none.unplanned).toMatchObject([{ reason: 'no_driver' }, { reason: 'no_driver' }])
  expect(inputs).toHaveLength(1)
})

test('when VROOM is down the built-in planner serves', async () => {
  const warnings: string[] = []
  const log = { warn: (_details: object, message: string) => void warnings.push(message) }
  const plan = await createPlanner({ VROOM_URL: 'http://127.0.0.1:9/' }, log).plan(request(problem()))
  expect(plan.unplanned).toEqual([])
  expect(warnings).toEqual(['VROOM did not plan, the built-in planner serves'])
  expect(createPlanner({}, log).name).toBe('built-in')
})

const HOUSTON = { latitude: 29.76, longitude: -95.37 }
const DALLAS = { latitude: 32.78, longitude: -96.8 }

test('travel times are requested once; points that are not known are estimated', async () => {
  let requests = 0
  const matrix = async (points: readonly unknown[]) => {
    requests++
    return points.map(() => points.map(() => ({ minutes: 7, miles: 3, quality: 'street' as const })))
  }
  const travel = createTravel({ matrix })
  const estimate = travel.leg(HOUSTON, DALLAS)
  expect(estimate.miles).toBeGreaterThan(250)
  await travel.load([HOUSTON, DALLAS])
  await travel.load([DALLAS, HOUSTON, HOUSTON])
  expect(requests).toBe(1)
  expect(travel.leg(HOUSTON, DALLAS)).toEqual({ minutes: 7, miles: 3 })
  expect(travel.leg(HOUSTON, HOUSTON)).toEqual({ minutes: 0, miles: 0 })
  const many = Array.from({ length: 60 }, (_, index) => ({ latitude: 29 + index / 100, longitude: -95 }))
  await travel.load(many)
  expect(many.every((from) => many.every((to) => from === to || travel.leg(from, to).minutes === 7))).toBe(true)
})

test('maps that fail or do not answer in time leave the estimate', async () => {
  const failing = createTravel({ matrix: () => Promise.reject(new Error('down')) })
  const silent = createTravel({ matrix: () => new Promise<never>(() => {}) })
  await failing.load([HOUSTON, DALLAS])
  await silent.load([HOUSTON, DALLAS], 20)
  for (const travel of [failing, silent]) expect(travel.leg(HOUSTON, DALLAS).miles).toBeGreaterThan(250)
})
