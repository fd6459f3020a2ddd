/** Runs in a worker thread: a search takes seconds of one core, and the server answers requests on another. */
import { parentPort, workerData } from 'node:worker_threads'
import { makePlan, progressBySteps } from '@meridian/domain/planning/plan.ts'
import type { PlanningProblem, Sequence } from '@meridian/domain/planning/problem.ts'
import { gatherGroups } from '@meridian/domain/planning/together.ts'

export type WorkerInput = {
  problem: PlanningProblem
  current: readonly Sequence[]
  seed: number
  seconds: number
  steps: number
  /** One cell: anything but 0 ends the search. Shared memory, because the search never returns to its event loop. */
  stop: Int32Array
}

const { problem, current, seed, seconds, steps, stop } = workerData as WorkerInput
const end = performance.now() + seconds * 1_000
const isStopped = () => performance.now() >= end || Atomics.load(stop, 0) !== 0
const plan = makePlan(problem, { seed, current, progress: progressBySteps(steps, isStopped) })
parentPort?.postMessage(gatherGroups(problem, plan))
