/**
 * A database of version 0.2.0, or of what came after it until the baseline, becomes what the baseline makes of an empty one, with its
 * rows. Tables, indexes, functions and triggers that it lacks are made by the baseline's own statements; only the columns of its tables
 * are said here. The names of its migrations stay in its list: nodes of its version look there while they serve beside this one.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

export type Applied = { name: string; checksum: string }

const FIRST_OF_BASELINE = '0400'
const FIRST_AFTER_BASELINE = '0500'
export const isBeforeBaseline = ({ name }: { name: string }) => name < FIRST_OF_BASELINE
export const isOfBaseline = ({ name }: { name: string }) => !isBeforeBaseline({ name }) && name < FIRST_AFTER_BASELINE

/** SHA-256 over the names and checksums of the 16 migrations of version 0.2.0. */
const DIGEST_OF_0_2_0 = '7b62c1f5ed4e66051f441962080e60e9388c45320367fdd55afe20f13ea40094'
const IS_OF_0_2_0 = /^(01|0200_|0210_|0220_)/

export type SchemaVersion = 'before 0.2.0' | 'before the baseline' | 'baseline'

/** By the migrations that a database, or a backup of one, has. */
export function schemaVersionOf(applied: readonly Applied[]): SchemaVersion {
  if (!applied.some(isBeforeBaseline) || applied.some(isOfBaseline)) return 'baseline'
  const own = applied.filter(({ name }) => IS_OF_0_2_0.test(name)).map(({ name, checksum }) => `${name} ${checksum}\n`)
  const digest = createHash('sha256').update(own.sort().join('')).digest('hex')
  return digest === DIGEST_OF_0_2_0 ? 'before the baseline' : 'before 0.2.0'
}

/**
 * Each in a transaction of its own, so that nodes of the version before wait for none of them for long; and each may be repeated, after
 * an interruption or on a database that has some of it.
 */
export async function stepsToBaseline(baseline: readonly { sql: string }[]): Promise<string[]> {
  const statements = baseline.flatMap(({ sql }) => statementsOf(repeatable(sql)))
  const read = async (name: string) =>
    (await readFile(new URL(name, import.meta.url), 'utf8')).replaceAll(AS_IN_BASELINE, (_, what: string) => {
      const found = statements.find((text) => text.includes(what))
      if (!found) throw new Error(`The baseline has no ${what}`)
      return found
    })
  return [
    ...statements.filter((text) => TABLE.test(text)),
    ...(await read('./columns.sql')).split(/(?<=;)\n\n/),
    await read('./stored-facts.sql'),
    ...statements,
    CHECK_CONSTRAINTS,
  ]
}

const AS_IN_BASELINE = /^-- as in the baseline: (.+)$/gm
const TABLE = /^create (unlogged )?table /m
/** With the comments before each. The baseline is indented: within a function no line begins so. */
const statementsOf = (sql: string): string[] => sql.split(/(?<=;)\n+(?=(?:--.*\n)*(?:alter|create|do|insert|revoke) )/)

const repeatable = (sql: string): string =>
  sql
    .replaceAll(/^create ((?:unlogged )?table|(?:unique )?index) /gm, 'create $1 if not exists ')
    .replaceAll(/^create (function|trigger) /gm, 'create or replace $1 ')

/** Reading and writing go on meanwhile. */
const CHECK_CONSTRAINTS = `
  do $$
  declare
    found record;
  begin
    for found in select conrelid::regclass as owner, conname as name from pg_constraint
      where connamespace = current_schema()::regnamespace and not convalidated
    loop
      execute format('alter table %s validate constraint %I', found.owner, found.name);
    end loop;
  end $$`
