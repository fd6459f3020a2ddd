/**
 * What the application may do in the owner's tables: read and write rows, and no more. It cannot change a table, switch off a
 * trigger or rewrite what is append-only, whatever somebody makes it run. Given by the owner after each migration.
 */
import type pg from 'pg'
import { type DatabaseUrls, roleOf } from './urls.ts'

/** Rows stay as they were written. */
const APPEND_ONLY = [
  'audit_log',
  'custody_ledger',
  'custody_anchors',
  'custody_anchor_heads',
  'custody_log',
  'custody_log_nodes',
  'custody_log_heads',
  'custody_head_stamps',
  'custody_keys',
  'custody_key_revocations',
  // Deleted by `delete_custody_personal` alone.
  'custody_personal',
  'journal_entries',
  'journal_lines',
  'invoice_files',
  'credit_notes',
  'credit_note_lines',
  'book_exports',
  'processor_payouts',
]
const READ_ONLY = ['migrations', 'journal_accounts']

/** Where background work keeps its tables, which it makes itself. */
export const TASKS_SCHEMA = 'pgboss'

/** For reports: a role without a sign-in of its own, which an operator grants to those who have one. */
const READER = 'meridian_reader'
/**
 * What it reads, by name, so that a new column is not shown by mistake: when and where an order went and what it cost. No PIN, item,
 * person, phone number or text that somebody wrote.
 */
const REPORTED: Record<string, string> = {
  organizations: 'id, name, created_at',
  orders: `id, organization_id, driver_id, service_type, priority, status, payment_state, pickup_latitude, pickup_longitude,
    delivery_area, scheduled_date, package_count, temperature_band, collected_at, stability_hours, is_controlled, base_cents,
    distance_fee_cents, priority_fee_cents, total_cents, distance_miles, route_minutes, has_exceptions, leg_count, created_at,
    confirmed_at, assigned_at, picked_up_at, delivered_at`,
  events: 'id, order_id, name, occurred_at',
  payments: 'id, order_id, provider, amount_cents, refunded_cents, state, created_at',
  ratings: 'order_id, side, driver_id, rating, created_at',
  stop_arrivals: 'order_id, stop, driver_id, method, arrived_at',
  stop_exceptions: 'id, order_id, stop, kind, driver_id, reported_at, state, decision, decided_at',
  returns: 'order_id, state, started_at, completed_at, driver_id',
  journal_accounts: '',
  journal_entries: 'id, kind, day, recorded_at',
  journal_lines: '',
  daily_figures: '',
}

export async function giveRights(owner: pg.ClientBase, urls: Pick<DatabaseUrls, 'app' | 'owner'>): Promise<void> {
  await owner.query(`create schema if not exists ${TASKS_SCHEMA}`)
  const app = roleOf(urls.app)
  if (app && app !== roleOf(urls.owner)) {
    const { rows } = await owner.query<{ schema: string }>('select quote_ident(current_schema()) as schema')
    await owner.query(rightsOf(owner.escapeIdentifier(app), rows[0]?.schema ?? 'public'))
  }
  const { rowCount } = await owner.query('select 1 from pg_roles where rolname = $1', [READER])
  if (!rowCount) return
  for (const [table, columns] of Object.entries(REPORTED))
    await owner.query(`grant select ${columns && `(${columns})`} on ${table} to ${READER}`)
}

const rightsOf = (app: string, schema: string): string => `
  grant usage on schema ${schema} to ${app};
  grant usage, create on schema ${TASKS_SCHEMA} to ${app};
  grant select, insert, update, delete on all tables in schema ${schema} to ${app};
  grant usage, select, update on all sequences in schema ${schema} to ${app};
  revoke update, delete on ${APPEND_ONLY.join(', ')} from ${app};
  revoke insert, update, delete on ${READ_ONLY.join(', ')} from ${app}`
