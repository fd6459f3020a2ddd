import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../test/database.ts'
import type { Database } from './database.ts'
import {
  array,
  boolean,
  code,
  codeOrNull,
  type JsonValue,
  json,
  number,
  numberOrNull,
  object,
  text,
  time,
} from './json-text.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function read(expression: string, from = '(select 1) x'): Promise<unknown> {
  const { rows } = await sql<{ json: string }>`select ${sql.raw(expression)} as json from ${sql.raw(from)}`.execute(
    database.db,
  )
  return JSON.parse(rows[0]?.json as string)
}

test('every kind of value arrives as it was stored, and so does its absence', async () => {
  const fields = {
    number: number('7'),
    decimal: numberOrNull('-0.5::float8'),
    noNumber: numberOrNull('null::int'),
    yes: boolean('true'),
    no: boolean('1 = 2'),
    code: code("'in_transit'"),
    amount: code('1250 * 0.01'),
    noCode: codeOrNull('null::text'),
    slot: codeOrNull("'morning'"),
    noText: text('null::text'),
    at: time("timestamptz '2026-03-01 12:00:00.5+02'"),
    noTime: time('null::timestamptz'),
    inner: json(object({ empty: text("''::text") })),
  }
  expect(await read(object(fields))).toEqual({
    number: 7,
    decimal: -0.5,
    noNumber: null,
    yes: true,
    no: false,
    code: 'in_transit',
    amount: '12.50',
    noCode: null,
    slot: 'morning',
    noText: null,
    at: '2026-03-01T10:00:00.500Z',
    noTime: null,
    inner: { empty: '' },
  })
})

test('text cannot break out of its quotes', async () => {
  const written = 'a "quote", a \\ backslash,\nlines\t\u0001, "}]{[", and 😀 \u2028'
  const { rows } = await sql<{ json: string }>`
    select ${sql.raw(object({ note: text('v.note') }))} as json from (select ${written}::text as note) v`.execute(
    database.db,
  )
  expect(JSON.parse(rows[0]?.json as string)).toEqual({ note: written })
})

test('an object may have more fields than a function has arguments', async () => {
  const names = Array.from({ length: 230 }, (_, index) => `field${index}`)
  const fields: Record<string, JsonValue> = Object.fromEntries(names.map((name, index) => [name, number(`${index}`)]))
  expect(await read(object(fields))).toEqual(Object.fromEntries(names.map((name, index) => [name, index])))
})

test('rows are an array in the given order, and no rows are an empty one', async () => {
  const rows = '(values (1), (3), (2)) as row (id)'
  expect(await read(array(object({ id: number('id') }), 'order by id desc'), rows)).toEqual([
    { id: 3 },
    { id: 2 },
    { id: 1 },
  ])
  expect(await read(array(object({ id: number('id') })), `${rows} where false`)).toEqual([])
})
