/**
 * What the application may do in the owner's tables: read and write rows, and no more. It cannot change a table, switch off a
 * trigger or rewrite what is append-only, whatever somebody makes it run. Given by the owner after each migration.
 */
import type pg from 'pg'
import { type DatabaseUrls, roleOf } from './urls.ts'

/** Rows stay as they were written. */
const APPEND_ONLY = ['audit_log', 'custody_ledger', 'custody_anchors', 'custody_anchor_heads']
const READ_ONLY = ['migrations']

/** Where background work keeps its tables, which it makes itself. */
export const TASKS_SCHEMA = 'pgboss'

/** For reports: a role without a sign-in of its own, which an operator grants to those who have one. */
const READER = 'meridian_reader'
/** Nothing that opens an account or an order's secrets, and no message or mail. */
const REPORTED = [
  'organizations',
  'drivers',
  'orders',
  'events',
  'payments',
  'ratings',
  'driver_standings',
  'driver_shifts',
  'stop_arrivals',
  'stop_exceptions',
  'returns',
  'handovers',
  'dispatch_decisions',
  'daily_figures',
]

export async function giveRights(owner: pg.ClientBase, urls: Pick<DatabaseUrls, 'app' | 'owner'>): Promise<void> {
  await owner.query(`create schema if not exists ${TASKS_SCHEMA}`)
  const app = roleOf(urls.app)
  if (app && app !== roleOf(urls.owner)) {
    const { rows } = await owner.query<{ schema: string }>('select quote_ident(current_schema()) as schema')
    await owner.query(rightsOf(owner.escapeIdentifier(app), rows[0]?.schema ?? 'public'))
  }
  const { rowCount } = await owner.query('select 1 from pg_roles where rolname = $1', [READER])
  if (rowCount) await owner.query(`grant select on ${REPORTED.join(', ')} to ${READER}`)
}

const rightsOf = (app: string, schema: string): string => `
  grant usage on schema ${schema} to ${app};
  grant usage, create on schema ${TASKS_SCHEMA} to ${app};
  grant select, insert, update, delete on all tables in schema ${schema} to ${app};
  grant usage, select, update on all sequences in schema ${schema} to ${app};
  revoke update, delete on ${APPEND_ONLY.join(', ')} from ${app};
  revoke insert, update, delete on ${READ_ONLY.join(', ')} from ${app}`
