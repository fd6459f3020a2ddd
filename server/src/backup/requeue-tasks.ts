import { PgBoss } from 'pg-boss'
import { z } from 'zod'
import { TASKS_SCHEMA } from '../db/rights.ts'

const tasks = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    data: z.record(z.string(), z.unknown()).nullable(),
    priority: z.number(),
    retryLimit: z.number(),
    retryDelay: z.number(),
    retryBackoff: z.boolean(),
    startAfter: z.string(),
    expireInSeconds: z.number(),
  }),
)

/** Queues the work that waited when the backup was made, through pg-boss itself: its own tables may change between versions. */
export async function requeueTasks(url: string, stored: unknown): Promise<void> {
  const waiting = tasks.parse(stored)
  if (waiting.length === 0) return
  const settings = { schema: TASKS_SCHEMA, createSchema: false, max: 1, supervise: false, schedule: false }
  const boss = new PgBoss({ connectionString: url, ...settings })
  boss.on('error', () => {})
  await boss.start()
  try {
    for (const [name, ofQueue] of Map.groupBy(waiting, (task) => task.name)) {
      await boss.createQueue(name)
      await boss.insert(
        name,
        ofQueue.map(({ name: _, data, ...task }) => ({ ...task, ...(data && { data }) })),
      )
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}
