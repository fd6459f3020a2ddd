/** What all actors share: the clock, the network, the journal, the seed. */
import { setTimeout as sleep } from 'node:timers/promises'
import { demandAt, hourAt } from './day.ts'
import type { Journal } from './journal.ts'
import type { Labels } from './labels.ts'
import type { PlanWatch } from './plan-watch.ts'
import { type Chance, chanceOf } from './random.ts'
import { type Network, Refused } from './session.ts'
import type { Settings } from './settings.ts'

type Shared = { settings: Settings; network: Network; journal: Journal; labels: Labels; plans: PlanWatch }
export type World = Shared & {
  signal: AbortSignal
  chanceOf(actor: string): Chance
  /** Seconds of the simulated clock; ends early, by throwing, when the simulation stops. */
  wait(simulatedSeconds: number): Promise<void>
  /** The day's demand now, relative to its mean. */
  demand(): number
  hour(): number
  /** After the last hour nothing is ordered any more; what is there is delivered. */
  isOver(): boolean
  /** Everyone is at work: the day's clock starts. */
  beginDay(): void
  /** What went wrong and was not expected, by sentence. */
  surprises: Map<string, number>
}

export function createWorld({ settings, network, journal, labels, plans }: Shared): World {
  let beganAt: number | undefined
  const hour = () => hourAt((Date.now() - (beganAt ?? Date.now())) / (settings.minutes * 60_000))
  return {
    settings,
    network,
    journal,
    labels,
    plans,
    signal: network.signal,
    chanceOf: (actor) => chanceOf(settings.seed, actor),
    wait: (seconds) => sleep((seconds / settings.speed) * 1000, undefined, { signal: network.signal }),
    demand: () => demandAt(hour()),
    hour,
    isOver: () => beganAt !== undefined && Date.now() - beganAt >= settings.minutes * 60_000,
    beginDay() {
      beganAt = Date.now()
    },
    surprises: new Map(),
  }
}

/**
 * Runs an actor again and again until the simulation stops. Being refused is part of the day: another driver was faster, the
 * order was canceled. Anything else is noted.
 */
export async function live(world: World, act: () => Promise<void>): Promise<void> {
  while (!world.signal.aborted) {
    try {
      await act()
    } catch (error) {
      if (world.signal.aborted) return
      if (!(error instanceof Refused) || error.status >= 500 || error.status === 401 || error.status === 400) {
        const sentence = error instanceof Error ? error.message.replace(/\d+/g, 'N') : String(error)
        world.surprises.set(sentence, (world.surprises.get(sentence) ?? 0) + 1)
      }
      await world.wait(20).catch(() => {})
    }
  }
}
