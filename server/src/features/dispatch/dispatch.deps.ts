import type { Deps } from '../../http/deps.ts'
import type { Bus } from '../../live/bus.ts'
import type { Planner } from '../../planning/port.ts'
import type { Travel } from '../../planning/travel.ts'

export type DispatchDeps = Deps & { bus: Bus; planner: Planner; travel: Travel }
