/** How long a call takes, and the processor time of the node and of PostgreSQL for each, which holds on a busy machine too. */
import { processorSeconds, processorSecondsOfTree } from './process-stats.ts'

export type Processes = { node: number; postgres: number }
export type Cost = { wallMs: number; nodeMs: number; postgresMs: number }

export async function meter(processes: Processes, times: number, call: () => Promise<void>): Promise<Cost> {
  const read = async () => ({
    node: await processorSeconds(processes.node),
    postgres: await processorSecondsOfTree(processes.postgres),
  })
  const before = await read()
  const walls: number[] = []
  for (let count = 0; count < times; count++) {
    const startedAt = performance.now()
    await call()
    walls.push(performance.now() - startedAt)
  }
  const after = await read()
  return {
    wallMs: median(walls),
    nodeMs: ((after.node - before.node) * 1000) / times,
    postgresMs: ((after.postgres - before.postgres) * 1000) / times,
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number
}
