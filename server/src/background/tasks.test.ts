import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../test/database.ts'
import { makeRetriesDue } from '../../test/tasks.ts'
import type { Database } from '../db/database.ts'
import { createTasks, defineTask, type Tasks } from './tasks.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
// A retry that one test leaves behind must not run in the next.
afterEach(() => database.pool.query('delete from pgboss.job'))
afterAll(() => database.close())

const logLines: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void logLines.push(line) })
const newTasks = () => createTasks({ url: database.url, log, pollSeconds: 0.5 })
const greet = defineTask<{ name: string }>({
  name: 'greet',
  retries: 1,
  retryDelaySeconds: 60,
  timeoutSeconds: 10,
  atOnce: 2,
})

async function running<T>(tasks: Tasks, use: () => Promise<T>): Promise<T> {
  await tasks.start()
  return use().finally(() => tasks.stop())
}

test('a task is done if its transaction commits, and only then', async () => {
  const tasks = newTasks()
  const greeted: string[] = []
  tasks.work(greet, async ({ name }) => void greeted.push(name))
  await running(tasks, async () => {
    const doomed = database.db.transaction().execute(async (trx) => {
      await tasks.enqueue(trx, greet, { name: 'nobody' })
      throw new Error('changed my mind')
    })
    await expect(doomed).rejects.toThrow('changed my mind')
    await database.db.transaction().execute((trx) => tasks.enqueue(trx, greet, { name: 'Ada' }))
    await expect.poll(() => greeted).toEqual(['Ada'])
  })
})

test('a task that fails is retried, knows its last attempt, and only then is a failure logged', async () => {
  const tasks = newTasks()
  const tries: boolean[] = []
  tasks.work(greet, async (_data, { isLast }) => {
    tries.push(isLast)
    throw new Error('not today')
  })
  logLines.length = 0
  await running(tasks, async () => {
    await database.db.transaction().execute((trx) => tasks.enqueue(trx, greet, { name: 'Ada' }))
    const triesSoFar = async () => {
      await makeRetriesDue(database.pool)
      return tries
    }
    await expect.poll(triesSoFar).toEqual([false, true])
  })
  expect(logLines).toHaveLength(1)
  expect(logLines[0]).toContain('a task failed for good')
})

test('a new task wakes its worker on another node, also in a queue of an older version', async () => {
  const tasks = createTasks({ url: database.url, log, pollSeconds: 600 })
  const greeted: string[] = []
  tasks.work(greet, async ({ name }) => void greeted.push(name))
  const other = newTasks()
  await running(other, async () => {
    await database.pool.query(`update pgboss.queue set notify = false where name = 'greet'`)
    await running(tasks, async () => {
      await database.db.transaction().execute((trx) => tasks.enqueue(trx, greet, { name: 'Ada' }))
      await expect.poll(() => greeted).toEqual(['Ada'])
      await other.enqueue(database.db, greet, { name: 'Grace' })
      await expect.poll(() => greeted).toEqual(['Ada', 'Grace'])
    })
  })
})

test('many tasks are done one after the other without waiting for the next poll, and one that fails stops no other', async () => {
  const tasks = createTasks({ url: database.url, log, pollSeconds: 30 })
  const greeted: string[] = []
  tasks.work(greet, async ({ name }) => {
    if (name === 'guest 4') throw new Error('not this one')
    greeted.push(name)
  })
  const names = Array.from({ length: 12 }, (_, index) => `guest ${index}`)
  const queue = newTasks()
  await running(queue, () =>
    database.db.transaction().execute(async (trx) => {
      for (const name of names) await queue.enqueue(trx, greet, { name })
    }),
  )
  await running(tasks, async () => void (await expect.poll(() => greeted).toHaveLength(11)))
  expect(greeted.toSorted()).toEqual(names.filter((name) => name !== 'guest 4').toSorted())
})

test('a task for later waits for its time, and one whose time has passed does not', async () => {
  const tasks = newTasks()
  const greeted: string[] = []
  tasks.work(greet, async ({ name }) => void greeted.push(name))
  await running(tasks, async () => {
    await tasks.enqueue(database.db, greet, { name: 'of later' }, new Date('2999-01-01'))
    await tasks.enqueue(database.db, greet, { name: 'of the past' }, new Date('2000-01-01'))
    await expect.poll(() => greeted).toEqual(['of the past'])
  })
  const { rows } = await database.pool.query(`select data from pgboss.job where name = 'greet' and state = 'created'`)
  expect(rows).toEqual([{ data: { name: 'of later' } }])
})

test('a task that was queued before a stop is done after the next start', async () => {
  const idle = newTasks()
  idle.work(greet, async () => {})
  await running(idle, async () => {})
  // This one has no worker; it only queues.
  const first = newTasks()
  await running(first, async () => {
    await database.db.transaction().execute((trx) => first.enqueue(trx, greet, { name: 'Grace' }))
  })
  const second = newTasks()
  const greeted: string[] = []
  second.work(greet, async ({ name }) => void greeted.push(name))
  await running(second, async () => void (await expect.poll(() => greeted).toEqual(['Grace'])))
})

test('a timer of an older version is removed, and stopping logs nothing', async () => {
  const older = newTasks()
  older.every('0 3 * * *', 'sweep-old', async () => {})
  await running(older, async () => {})
  logLines.length = 0
  const newer = newTasks()
  newer.every('0 4 * * *', 'sweep-new', async () => {})
  await running(newer, async () => {})
  const { rows } = await database.pool.query('select name, cron from pgboss.schedule')
  expect(rows).toEqual([{ name: 'sweep-new', cron: '0 4 * * *' }])
  expect(logLines).toEqual([])
})
