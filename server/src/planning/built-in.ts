/** The built-in engine: the domain's planner in a worker thread of its own for each plan. */
import { Worker } from 'node:worker_threads'
import type { Plan } from '@meridian/domain/planning/plan.ts'
import type { WorkerInput } from './plan-worker.ts'
import type { Planner, PlanRequest } from './port.ts'

/**
 * How long a search goes on, in its own steps of sixteen changes: so a plan of a few orders is there in a moment, and the same
 * seed gives the same plan on every machine that is done within the seconds.
 */
const stepsFor = ({ problem, seconds }: PlanRequest): number =>
  Math.round(Math.min(60 + 12 * problem.orders.length, (40_000 * seconds) / (problem.orders.length + 20)))

export function createBuiltInPlanner(): Planner {
  return {
    name: 'built-in',
    async plan(request) {
      const { problem, current, seed, seconds, signal } = request
      const stop = new Int32Array(new SharedArrayBuffer(4))
      const input: WorkerInput = { problem, current, seed, seconds, steps: stepsFor(request), stop }
      const onAbort = () => void Atomics.store(stop, 0, 1)
      if (signal?.aborted) onAbort()
      signal?.addEventListener('abort', onAbort)
      try {
        return await runWorker(input)
      } finally {
        signal?.removeEventListener('abort', onAbort)
      }
    },
  }
}

function runWorker(input: WorkerInput): Promise<Plan> {
  const worker = new Worker(new URL('./plan-worker.ts', import.meta.url), { workerData: input })
  return new Promise((resolve, reject) => {
    worker.once('message', (plan: Plan) => {
      resolve(plan)
      void worker.terminate()
    })
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the planner ended with code ${code}`)))
  })
}
