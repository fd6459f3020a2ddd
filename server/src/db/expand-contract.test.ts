/**
 * Nodes are upgraded one by one: those of the version before serve on the database that the first new one has migrated. So a
 * migration only adds (expand); what it takes away or makes stricter waits for the version after the one that stopped using it, and
 * says so (contract). The rule and how to mark an exception: CONTRIBUTING.md, 'Add a migration'.
 */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOwnTestApp, type TestApp } from '../../test/app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, type TestUser } from '../../test/factories.ts'
import { isOfBaseline } from './carry-on/carry-on.ts'
import { migrate, readMigrations } from './migrate.ts'
import { isOutdatedStatement } from './prepared-client.ts'

/** What a node of the version before would stumble over. */
const BREAKING: Record<string, RegExp> = {
  'drops a column': /\bdrop\s+column\b/i,
  'drops a table, view or function': /^\s*drop\s+(table|view|function|procedure|type)\b/im,
  'renames something': /\brename\s+(column|to|constraint|table)\b/i,
  'requires a value that was optional': /\bset\s+not\s+null\b/i,
  'changes a type': /\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/i,
  'adds a column that an old node does not fill':
    /\badd\s+(column\s+)?(if\s+not\s+exists\s+)?\w+\s+(?:(?!default|generated|[,;]).)*\bnot\s+null\b(?:(?!default|generated|[,;]).)*(?=[,;]|$)/i,
}

/** `-- contract: why no running version needs it`, on the line before the statement. */
const CONTRACT = /^--\s*contract:\s*\S+/i

/** Statements with their comments, without the bodies of functions, which may drop what they like. */
const statementsOf = (sql: string) =>
  sql
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .split(/;\s*\n/)
    .map((text) => text.trim())

const isMarked = (statement: string) => statement.split('\n').some((line) => CONTRACT.test(line))
const codeOf = (statement: string) => statement.replaceAll(/--.*$/gm, '')

function breakingOf(sql: string): string[] {
  const unmarked = statementsOf(sql).filter((statement) => !isMarked(statement))
  return Object.keys(BREAKING).filter((what) => unmarked.some((text) => BREAKING[what]?.test(codeOf(text))))
}

test('no migration after the baseline takes away what nodes of the version before use, unless it is marked', async () => {
  const later = (await readMigrations()).filter((migration) => !isOfBaseline(migration))
  expect(later.map(({ name, sql }) => [name, breakingOf(sql)]).filter(([, found]) => found?.length)).toEqual([])
})

/** The migrations before were written without these rules, for tables that were small. */
const LIGHT_FROM = '0520'
const isOutside = (sql: string) => sql.startsWith('-- outside a transaction')

/** What would let requests wait: a table that is locked for as long as its rows are read or written, and two at once. */
function heavyOf(sql: string): string[] {
  const made = new Set([...sql.matchAll(/create table (?:if not exists )?(\w+)/gi)].map(([, table]) => table))
  const statements = statementsOf(sql).map(codeOf)
  const onOld = (pattern: RegExp) =>
    statements.filter((text) => {
      const table = pattern.exec(text)?.[1]
      return table !== undefined && !made.has(table)
    })
  const altered = new Set(
    onOld(/alter table (?:if exists )?(\w+)/i).map((text) => /alter table (?:if exists )?(\w+)/i.exec(text)?.[1]),
  )
  const found: Record<string, boolean> = {
    'builds an index that is not concurrent':
      onOld(/create (?:unique )?index (?!concurrently).*?\son (\w+)/is).length > 0,
    'checks every row at once':
      onOld(/alter table (\w+)\s+add constraint (?!.*\bnot valid\b).*\b(?:check|references)\b/is).length > 0,
    'validates a constraint in the transaction that adds it':
      !isOutside(sql) && /\bnot valid\b/i.test(sql) && /\bvalidate constraint\b/i.test(sql),
    'changes rows in one transaction': !isOutside(sql) && onOld(/^\s*(?:update|delete from) (\w+)/im).length > 0,
    'locks several tables at once': !isOutside(sql) && altered.size > 1,
  }
  return Object.keys(found).filter((what) => found[what])
}

test('no migration holds a table for longer than it takes to add a column', async () => {
  const later = (await readMigrations()).filter(({ name }) => name >= LIGHT_FROM)
  expect(later.map(({ name, sql }) => [name, heavyOf(sql)]).filter(([, found]) => found?.length)).toEqual([])
})

test.each([
  ['create table notes (a text);\ncreate index notes_a on notes (a)', []],
  ['create index orders_a on orders (a)', ['builds an index that is not concurrent']],
  ['-- outside a transaction\ncreate index concurrently if not exists orders_a on orders (a)', []],
  ['alter table orders add constraint c check (a > 0)', ['checks every row at once']],
  ['alter table orders add constraint c check (a > 0) not valid', []],
  [
    'alter table orders add constraint c check (a > 0) not valid;\nalter table orders validate constraint c',
    ['validates a constraint in the transaction that adds it'],
  ],
  ['update orders set a = 1', ['changes rows in one transaction']],
  ['-- outside a transaction\ndo $$ begin update orders set a = 1; commit; end $$', []],
  ['alter table orders add column a int;\nalter table drivers add column a int', ['locks several tables at once']],
])('%s holds up what it says', (sql, found) => {
  expect(heavyOf(`${sql};\n`)).toEqual(found)
})

test('migrations after the baseline are named 05… and on', async () => {
  const names = (await readMigrations()).map(({ name }) => name)
  expect(names.filter((name) => name < '0400' || (name > '0417_installation.sql' && name < '0500'))).toEqual([])
})

test.each([
  ['alter table orders drop column note', ['drops a column']],
  ['-- contract: nothing reads it since 0.3.0\nalter table orders drop column note', []],
  ['drop table notes', ['drops a table, view or function']],
  ['alter table orders rename column a to b', ['renames something']],
  ['alter table orders alter column a set not null', ['requires a value that was optional']],
  ['alter table orders alter column a type bigint', ['changes a type']],
  ['alter table orders add column a text not null', ['adds a column that an old node does not fill']],
  ["alter table orders add column a text not null default ''", []],
  ['alter table orders add column a text', []],
  ['alter table orders add column a int generated always as (1) stored not null', []],
  ['create table notes (a text not null)', []],
  ['create function f() returns void language plpgsql as $$ begin drop table x; end $$', []],
])('%s', (sql, found) => {
  expect(breakingOf(`${sql};\n`)).toEqual(found)
})

let app: TestApp
let admin: TestUser
let client: TestUser
let driver: TestUser
beforeAll(async () => {
  app = await startOwnTestApp()
  ;[admin, client, driver] = [await makeAdmin(app.db), await makeClient(app.db), await makeDriver(app.db)]
})
afterAll(() => app.stop())

/** As the next version's migrations may: something new in every table, a table of its own, and their names. */
async function expandDatabase(): Promise<void> {
  const owner = new pg.Client({ connectionString: app.urls.owner })
  await owner.connect()
  const { rows } = await owner.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`)
  for (const { name } of rows) await owner.query(`alter table ${name} add column of_the_next_version text default 'x'`)
  await owner.query('create table of_the_next_version (id int)')
  await owner.query(`insert into migrations (name, checksum) values ('9999_next.sql', 'x')`)
  await owner.end()
}

test('a node goes on serving when the next version has expanded the database under it; a start is refused', async () => {
  const order = await makeOrder(app.db, { status: 'pending' }, client)
  // Its statements are prepared now, for tables that then change.
  expect(await app.call(client, 'GET', `/api/orders/client/${client.id}`)).toMatchObject({ status: 200 })
  await expandDatabase()
  expect(await app.call(null, 'GET', '/readyz')).toMatchObject({ status: 200 })
  const steps = [
    [client, 'GET', `/api/orders/client/${client.id}`],
    [client, 'PATCH', `/api/orders/${order.id}`, { status: 'confirmed' }],
    [admin, 'POST', `/api/orders/${order.id}/assign`, { driverId: driver.driverId }],
    [driver, 'PATCH', `/api/orders/${order.id}/status`, { status: 'pickup_scheduled' }],
    [client, 'POST', `/api/orders/${order.id}/messages`, { content: 'Is it on its way?' }],
    [admin, 'GET', '/api/orders'],
    [admin, 'GET', '/api/admin/stats'],
    [driver, 'GET', '/api/orders/available'],
  ] as const
  for (const [user, method, path, body] of steps) {
    let reply = await app.call(user, method, path, body)
    // In a transaction, one of the statements that were prepared for the tables before fails; phones and browsers repeat what was answered so.
    if (reply.status === 503) reply = await app.call(user, method, path, body)
    expect(reply.status, `${method} ${path} ${JSON.stringify(reply.body)}`).toBeLessThan(300)
  }
  for (const { err } of app.troubles.splice(0)) expect(isOutdatedStatement(err)).toBe(true)
  await expect(migrate(app.urls)).rejects.toThrow(
    /^This database is of a newer version \(it has the migration 9999_next/,
  )
})
