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

test('after a migration changed a table under prepared statements, one request gets a 503 and the next ones work', async () => {
  const app = fastify()
  installErrorHandler(app)
  app.get('/kysely', async () => (await sql`select * from parcels where id = ${7}`.execute(database.db)).rows)
  app.get('/pool', async () => (await database.pool.query('select * from parcels where id > $1', [6])).rows)
  const get = async (url: string) => {
    const reply = await app.inject(url)
    return [reply.statusCode, reply.json()]
  }
  for (const url of ['/kysely', '/pool']) expect(await get(url)).toEqual([200, [{ id: 7 }]])

  await database.pool.query('alter table parcels add column grams int')
  expect(await get('/kysely')).toMatchObject([503, { code: 'database_busy' }])
  // The statements of all texts are prepared again, not only the one that failed.
  for (const url of ['/pool', '/kysely']) expect(await get(url)).toEqual([200, [{ id: 7, grams: null }]])

  await database.pool.query('alter table parcels drop column grams')
  expect(await get('/pool')).toMatchObject([503, { code: 'database_busy' }])
  for (const url of ['/kysely', '/pool']) expect(await get(url)).toEqual([200, [{ id: 7 }]])
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
