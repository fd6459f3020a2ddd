import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../test/database.ts'
import { installErrorHandler } from '../http/error-handler.ts'
import type { Database } from './database.ts'
import { PLAN_FOR_VALUES } from './prepared-client.ts'

let database: Database
beforeAll(async () => {
  // One connection: the statement is always run where it was prepared.
  database = await openTestDatabase({ maxConnections: 1 }, 'owner')
  // And for as long as the test takes: a new one would have nothing prepared.
  database.pool.options.idleTimeoutMillis = 0
  await database.pool.query(`create table parcels (id int); insert into parcels values (7)`)
})
afterAll(() => database.close())

test('after a migration changed a table under prepared statements, they are prepared again and answer', async () => {
  const select = 'select * from parcels where id = 7 and $1 > 0'
  const byKysely = async () => (await sql`select * from parcels where id = ${7}`.execute(database.db)).rows
  const byPool = async () => (await database.pool.query(select, [6])).rows
  const byCallback = () =>
    new Promise((resolve, reject) =>
      database.pool.query(select, [6], (error, result) => (error ? reject(error) : resolve(result.rows))),
    )
  const reads = [byKysely, byPool, byCallback]
  for (const read of reads) expect(await read()).toEqual([{ id: 7 }])
  let columns: Record<string, null> = {}
  for (const [index, read] of reads.entries()) {
    await database.pool.query(`alter table parcels add column new_${index} int`)
    columns = { ...columns, [`new_${index}`]: null }
    expect(await read()).toEqual([{ id: 7, ...columns }])
  }
  await expect(database.pool.query('select * from parcels where id = $1', ['no number'])).rejects.toThrow('no number')
})

test('in a transaction one request gets a 503, and the next ones work', async () => {
  const app = fastify()
  installErrorHandler(app)
  app.get('/', () =>
    database.db.transaction().execute(async (trx) => {
      return (await sql`select id from parcels where id = ${7} for update`.execute(trx)).rows
    }),
  )
  const get = async () => {
    const reply = await app.inject('/')
    return [reply.statusCode, reply.json()]
  }
  expect(await get()).toEqual([200, [{ id: 7 }]])
  await database.pool.query('alter table parcels alter column id type bigint')
  expect(await get()).toMatchObject([503, { code: 'database_busy' }])
  expect(await get()).toEqual([200, [{ id: expect.anything() }]])
})

test('a rare word is searched by the index after any number of common ones', async () => {
  const { pool } = database
  await pool.query(`create table words (id int primary key, word text);
    insert into words select n, case when n = 5 then 'rare' else 'common' end from generate_series(1, 20000) n;
    create index words_by_text on words using gin (word gin_trgm_ops); analyze words`)
  const search = `select id from words where ${PLAN_FOR_VALUES} word like $1 order by id desc limit 5`
  for (let count = 0; count < 10; count++) await pool.query(search, ['%common%'])
  const { rows } = await pool.query(`explain ${search}`, ['%rare%'])
  expect(JSON.stringify(rows)).toContain('words_by_text')
  const prepared = await pool.query(`select from pg_prepared_statements where statement like '%from words where%'`)
  expect(prepared.rowCount).toBe(0)
})
