/**
 * `npm run bench [-- NAME] [--full] [--check]`: how fast the program is, as ratios to a floor measured in the same run. Machines
 * differ, ratios hardly. NAME is one of BENCHES, `growth` and `attacks` also with a part of a name after it, a part of a call's name alone
 * (`npm run bench -- bell`), or `planner` with a folder of instances. `--full` also measures a million orders, which takes long to fill. `--check` fails when a figure misses its bar.
 */
import { benchAttacks } from './attacks.ts'
import { benchBoard } from './board.ts'
import { benchCapacity } from './capacity.ts'
import { type Figure, figure, isUnderBar, line } from './figure.ts'
import { benchGrowth } from './growth.ts'
import { benchImport } from './import.ts'
import { benchLifecycle } from './lifecycle.ts'
import { benchLive } from './live.ts'
import { benchNodes } from './nodes.ts'
import { benchPages } from './pages.ts'
import { benchPlanner } from './planner.ts'
import { benchProofs } from './proofs.ts'
import { benchQuotes } from './quotes.ts'
import { benchRequests } from './requests.ts'
import { benchStanding } from './standing.ts'
import { benchStartup } from './startup.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)

const given = process.argv.slice(2)
const isFull = given.includes('--full')
const isChecked = given.includes('--check')
const [name, part = ''] = given.filter((word) => !word.startsWith('--'))

const BENCHES: Record<string, (only: RegExp) => Promise<Figure[]>> = {
  requests,
  growth: (only) => benchGrowth({ isFull, only }),
  live: benchLive,
  lifecycle: benchLifecycle,
  import: benchImport,
  proofs: benchProofs,
  quotes: benchQuotes,
  nodes: benchNodes,
  standing: () => benchStanding({ isFull }),
  startup: benchStartup,
  pages: benchPages,
  board: benchBoard,
  capacity: benchCapacity,
  attacks: benchAttacks,
}

/** Line by line, since each takes a while. */
const PRINTED_BY_ITSELF = ['requests', 'attacks']

if (name === 'planner') benchPlanner(given.slice(1))
else await measure()

async function measure(): Promise<void> {
  const isBench = name !== undefined && name in BENCHES
  const chosen = isBench ? [name] : name ? ['requests'] : Object.keys(BENCHES)
  const only = new RegExp(name && !isBench ? name : part)
  const figures: Figure[] = []
  for (const bench of chosen) {
    const measured = await (BENCHES[bench] as (only: RegExp) => Promise<Figure[]>)(only)
    if (!PRINTED_BY_ITSELF.includes(bench)) for (const one of measured) console.log(line(one))
    figures.push(...measured)
  }
  const missed = figures.filter(isUnderBar)
  console.log(`${figures.length} figures, ${missed.length} missed their bar`)
  for (const one of missed) console.log(line(one))
  if (isChecked && missed.length > 0) process.exitCode = 1
}

/** Their bars are beside their calls. */
async function requests(only: RegExp): Promise<Figure[]> {
  const measured = await benchRequests({ rounds: ROUNDS, seconds: SECONDS, only })
  return measured.flatMap(({ name, share, processor, bars, ...round }) => [
    { ...figure('requests', `${name}: share`, share, { details: round }), bar: { min: bars.share } },
    { ...figure('requests', `${name}: processor`, processor), bar: { max: bars.processor } },
  ])
}
