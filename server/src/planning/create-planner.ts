/** The configured engine. When VROOM fails, the built-in planner serves: a day must be plannable while a service is down. */
import { createBuiltInPlanner } from './built-in.ts'
import type { Planner } from './port.ts'
import { createVroomPlanner } from './vroom.ts'

type Log = { warn(details: object, message: string): void }

export function createPlanner({ VROOM_URL }: { VROOM_URL?: string | undefined }, log: Log): Planner {
  const builtIn = createBuiltInPlanner()
  if (!VROOM_URL) return builtIn
  const vroom = createVroomPlanner(VROOM_URL)
  return {
    name: vroom.name,
    async plan(request) {
      try {
        return await vroom.plan(request)
      } catch (err) {
        log.warn({ err }, 'VROOM did not plan, the built-in planner serves')
        return builtIn.plan(request)
      }
    },
  }
}
