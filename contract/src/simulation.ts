import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { sentTime } from './shapes.ts'

/** Times street speed. */
export const SIMULATION_SPEEDS = [1, 5, 10, 30] as const
export type SimulationSpeed = (typeof SIMULATION_SPEEDS)[number]
export const DEFAULT_SIMULATION_SPEED: SimulationSpeed = 10

/** Null while no simulated day is running. */
const state = z.object({ running: z.object({ speed: z.number(), endsAt: sentTime }).nullable() })

export const show = endpoint({
  method: 'GET',
  path: '/api/demo/simulation',
  summary: 'Whether a simulated day is running in this demo',
  access: 'public',
  reply: state,
})

export const start = endpoint({
  method: 'POST',
  path: '/api/demo/simulation',
  importance: 'deferrable',
  summary:
    'Run a simulated day in a demo: orders arrive, drivers deliver them. One that is running starts again at this speed.',
  access: 'public',
  body: z.object({ speed: z.union(SIMULATION_SPEEDS.map((speed) => z.literal(speed))) }),
  reply: state,
})

export const stop = endpoint({
  method: 'DELETE',
  path: '/api/demo/simulation',
  summary: 'Stop the simulated day; what it did stays',
  access: 'public',
  reply: state,
})
