/** The planner port: who plans a day's runs. The built-in engine always can; VROOM does when VROOM_URL is set. */
import type { Plan } from '@meridian/domain/planning/plan.ts'
import type { PlanningProblem, Sequence } from '@meridian/domain/planning/problem.ts'

export type PlanRequest = {
  problem: PlanningProblem
  /** The plan in force, from which the search sets out. */
  current: readonly Sequence[]
  /** The same seed gives the same plan, unless the time is up before the search is done. */
  seed: number
  seconds: number
  /** Ends the search at once with the best plan so far. */
  signal?: AbortSignal
}

export type Planner = {
  name: string
  plan(request: PlanRequest): Promise<Plan>
}
