import type { Tasks } from '../../background/tasks.ts'
import type { Deps } from '../../http/deps.ts'
import type { Bus } from '../../live/bus.ts'
import type { Planner } from '../../planning/port.ts'
import type { Travel } from '../../planning/travel.ts'

type Base = Pick<Deps, 'db' | 'clock' | 'env' | 'log' | 'wakeReactors'>

export type DispatchDeps = Base & { bus: Bus; planner: Planner; travel: Travel }
export type AutoDispatchDeps = DispatchDeps & { tasks: Tasks }
