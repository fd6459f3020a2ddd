/**
 * VROOM as the planner, over its HTTP API (vroom-express): https://github.com/VROOM-Project/vroom/blob/master/docs/API.md.
 * It knows no promises that may be broken, so what fits nowhere on time is put in late by our own search, which also times
 * the runs and names the reasons.
 */
import { type Plan, progressBySteps, settleLate, timeRuns } from '@meridian/domain/planning/plan.ts'
import type { PlannedDriver, PlannedOrder, PlanningProblem, Sequence } from '@meridian/domain/planning/problem.ts'
import { seededRandom } from '@meridian/domain/planning/random.ts'
import { gatherGroups } from '@meridian/domain/planning/together.ts'
import { z } from 'zod'
import type { Planner, PlanRequest } from './port.ts'

const PROFILE = 'car'
/** VROOM's own numbers are 32 bits wide. In place of no road: longer than any shift. */
const UNREACHABLE_SECONDS = 30 * 24 * 3600
const MAX_SECONDS = 60 * 24 * 3600
/** On top of the search itself: sending the matrix, and reading the reply. */
const MARGIN_MS = 10_000

const reply = z.object({
  code: z.number(),
  error: z.string().optional(),
  routes: z
    .array(
      z.object({
        vehicle: z.number().int(),
        steps: z.array(z.object({ type: z.string(), id: z.number().int().optional() })),
      }),
    )
    .optional(),
})

export function createVroomPlanner(url: string): Planner {
  return {
    name: 'vroom',
    async plan(request) {
      const problem = rounded(request.problem)
      const isEmpty = problem.drivers.length === 0 || problem.orders.length === 0
      const sequences = isEmpty ? [] : readRoutes(problem, await send(url, request, toInput(problem)))
      return gatherGroups(problem, finish({ ...request, problem }, sequences))
    },
  }
}

/** VROOM counts in whole seconds from 0, which is now: a shift that began earlier begins now. */
function rounded(problem: PlanningProblem): PlanningProblem {
  const { travel } = problem
  return { ...problem, travel: { ...travel, seconds: travel.seconds.map((seconds) => Math.ceil(seconds)) } }
}

async function send(url: string, { seconds, signal }: PlanRequest, input: object): Promise<z.infer<typeof reply>> {
  const timeout = AbortSignal.timeout(seconds * 1_000 + MARGIN_MS)
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...input, options: { l: Math.max(1, Math.ceil(seconds)) } }),
    signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
  })
  const answer = reply.parse(await response.json())
  if (answer.code !== 0) throw new Error(`VROOM refused the problem: ${answer.error ?? `code ${answer.code}`}`)
  return answer
}

function toInput(problem: PlanningProblem): object {
  const { drivers, orders, travel } = problem
  const skills = skillNumbers(problem)
  const square = (values: Float64Array) =>
    Array.from({ length: travel.size }, (_, row) =>
      Array.from(values.subarray(row * travel.size, (row + 1) * travel.size), (value) =>
        Number.isFinite(value) ? Math.round(value) : UNREACHABLE_SECONDS,
      ),
    )
  return {
    vehicles: drivers.map((driver, index) => toVehicle(driver, index, skills)),
    shipments: orders.flatMap((order, index) => (order.pickup ? [toShipment(order, index, skills)] : [])),
    jobs: orders.flatMap((order, index) => (order.pickup ? [] : [toJob(order, index, skills)])),
    // Costs in seconds too: VROOM wants whole numbers, and minutes would lose the small ones.
    matrices: { [PROFILE]: { durations: square(travel.seconds), costs: square(travel.cost.map((cost) => cost * 60)) } },
  }
}

type Skills = { of: (names: readonly string[]) => number[]; ownOf: (driverId: number) => number }

/** Skills are numbers to VROOM. Each driver has one more of their own, which binds an order to this driver. */
function skillNumbers({ drivers, orders }: PlanningProblem): Skills {
  const names = [...new Set([...drivers, ...orders].flatMap(({ skills }) => skills))]
  const numbers = new Map(names.map((name, index) => [name, index + 1]))
  return {
    of: (wanted) => wanted.map((name) => numbers.get(name) as number),
    ownOf: (driverId) => names.length + 1 + drivers.findIndex(({ id }) => id === driverId),
  }
}

const whole = (seconds: number) => Math.round(Math.min(Math.max(seconds, 0), MAX_SECONDS))

const toVehicle = (driver: PlannedDriver, index: number, skills: Skills) => ({
  id: index,
  profile: PROFILE,
  start_index: driver.start,
  ...(driver.end === null ? {} : { end_index: driver.end }),
  capacity: [driver.capacity],
  skills: [...skills.of(driver.skills), skills.ownOf(driver.id)],
  time_window: [whole(driver.from), Math.max(whole(driver.from), whole(driver.until))],
})

function stopOf({ place, ready, due, promised, service }: PlannedOrder['delivery'], index: number) {
  const end = whole(Math.min(due, promised ?? due))
  return {
    id: index,
    location_index: place,
    service: whole(service),
    // A window that is over is open at its beginning only, which no driver reaches.
    time_windows: [[Math.min(whole(ready), end), end]],
  }
}

const needs = (order: PlannedOrder, skills: Skills) => [
  ...skills.of(order.skills),
  ...(order.driverId === null ? [] : [skills.ownOf(order.driverId)]),
]

const toShipment = (order: PlannedOrder, index: number, skills: Skills) => ({
  amount: [order.load],
  skills: needs(order, skills),
  pickup: stopOf(order.pickup ?? order.delivery, index),
  delivery: stopOf(order.delivery, index),
})

/** On board already: it fills the vehicle from the start. */
const toJob = (order: PlannedOrder, index: number, skills: Skills) => ({
  ...stopOf(order.delivery, index),
  delivery: [order.load],
  skills: needs(order, skills),
})

function readRoutes({ orders, drivers }: PlanningProblem, { routes = [] }: z.infer<typeof reply>): Sequence[] {
  return routes.flatMap(({ vehicle, steps }) => {
    const driver = drivers[vehicle]
    if (!driver) return []
    const stops = steps.flatMap(({ type, id }) => {
      const order = id === undefined ? undefined : orders[id]
      if (!order || !['pickup', 'delivery', 'job'].includes(type)) return []
      return [{ orderId: order.id, stop: type === 'pickup' ? ('pickup' as const) : ('delivery' as const) }]
    })
    return [{ driverId: driver.id, stops }]
  })
}

/** Of our own search: VROOM did the rest. */
const SETTLE_STEPS = 60

/** VROOM keeps every promise or leaves the order out: what it left out is put in late, or has its reason. */
function finish({ problem, current, seed }: PlanRequest, sequences: Sequence[]): Plan {
  const planned = new Set(sequences.flatMap(({ stops }) => stops.map(({ orderId }) => orderId)))
  if (problem.orders.every(({ id }) => planned.has(id))) return { ...timeRuns(problem, sequences), unplanned: [] }
  const progress = progressBySteps(SETTLE_STEPS)
  return settleLate(problem, [current, sequences], { random: seededRandom(seed), progress })
}
