/** `bench/results/latest.json`, and plots of it for docs/performance.md. A run of one bench replaces that bench's figures only. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import type { Figure } from './figure.ts'
import { plotOf } from './plot.ts'

const FOLDER = new URL('results/', import.meta.url)
const LATEST = new URL('latest.json', FOLDER)

type Saved = Figure & { measuredAt: string; cores: number }

export async function saveResults(figures: readonly Figure[]): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  const before = await readFile(LATEST, 'utf8').then(
    (text) => JSON.parse(text) as Saved[],
    () => [],
  )
  const keyOf = ({ bench, name }: Figure) => `${bench}: ${name}`
  const measuredAt = new Date().toISOString().slice(0, 16)
  const merged = new Map(before.map((one) => [keyOf(one), one]))
  for (const one of figures) merged.set(keyOf(one), { ...one, measuredAt, cores: availableParallelism() })
  const all = [...merged.values()].sort((a, b) => a.bench.localeCompare(b.bench))
  await writeFile(LATEST, `${JSON.stringify(all, null, 2)}\n`)
  for (const bench of new Set(all.map((one) => one.bench))) {
    const plot = plotOf(
      bench,
      all.filter((one) => one.bench === bench),
    )
    if (plot) await writeFile(new URL(`${bench}.svg`, FOLDER), plot)
  }
}
