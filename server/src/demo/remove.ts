/** Takes the demo out: its accounts, their organizations and all orders of these. Refuses where real data depends on it. */
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { sql } from 'kysely'
import { anyOf } from '../db/array-parameter.ts'
import { type Db, postgresError } from '../db/database.ts'
import { EnvError } from '../env.ts'
import { DEMO_KEY, hasDemo } from '../features/installation/installation.queries.ts'
import { ACCOUNTS, DRIVERS, ORGANIZATIONS } from './cast.ts'

const USERS = ACCOUNTS.map(({ id }) => id)
const EMAILS = ACCOUNTS.map(({ username, domain }) => `${username}@${domain}`)
const DRIVER_IDS = DRIVERS.map(({ id }) => id)
const ORGANIZATION_IDS = ORGANIZATIONS.map(({ id }) => id)
const FOREIGN_KEY_VIOLATION = '23503'

export type RemovedDemo = { accounts: number; orders: number }

/** All or nothing, in one transaction. */
export async function removeDemo(db: Db): Promise<RemovedDemo> {
  if (!(await hasDemo(db))) throw new EnvError('There is no demo in this database: nothing was removed')
  try {
    return await db.transaction().execute(async (trx) => {
      // Orders placed while the demo is being taken out wait, and then find no account.
      await sql`lock table orders in share row exclusive mode`.execute(trx)
      await refuseUnlessAlone(trx)
      return deleteDemo(trx)
    })
  } catch (error) {
    if (postgresError(error)?.code !== FOREIGN_KEY_VIOLATION) throw error
    throw cannotTell(`other rows refer to it (${postgresError(error)?.constraint})`)
  }
}

const cannotTell = (reason: string) =>
  new EnvError(`The demo was not removed, because ${reason}. Nothing was changed; an empty DATA_DIR starts without it.`)

async function refuseUnlessAlone(trx: Db): Promise<void> {
  const found = await trx.selectFrom('users').select(['id', 'username', 'role']).where('id', 'in', USERS).execute()
  const changed = found.find(({ id, username, role }) => {
    const account = ACCOUNTS.find((known) => known.id === id)
    return account?.username !== username || account.role !== role
  })
  if (changed) throw cannotTell(`account ${changed.id} (${changed.username}) is not the demo's own`)
  const colleague = await trx
    .selectFrom('users')
    .select('email')
    .where('organization_id', 'in', ORGANIZATION_IDS)
    .where('id', 'not in', USERS)
    .executeTakeFirst()
  if (colleague) throw cannotTell(`${colleague.email} belongs to an organization of the demo`)
  const shared = await trx
    .selectFrom('orders')
    .select('id')
    .where((eb) => {
      const isDemos = eb('organization_id', 'in', ORGANIZATION_IDS)
      const hasDemoDriver = eb('driver_id', 'in', DRIVER_IDS)
      return eb.or([eb.and([isDemos, eb('driver_id', 'not in', DRIVER_IDS)]), eb.and([eb.not(isDemos), hasDemoDriver])])
    })
    .executeTakeFirst()
  if (shared) throw cannotTell(`order ${orderLabel(shared.id)} is shared by the demo and a real account`)
  await refuseSharedMessages(trx)
}

async function refuseSharedMessages(trx: Db): Promise<void> {
  const shared = await trx
    .selectFrom('messages')
    .innerJoin('message_threads', 'message_threads.id', 'messages.thread_id')
    .leftJoin('orders', 'orders.id', 'message_threads.order_id')
    .select('messages.id')
    .where('messages.sender_id', 'in', USERS)
    .where((eb) =>
      eb.or([
        eb('orders.organization_id', 'not in', ORGANIZATION_IDS),
        eb('message_threads.support_user_id', 'not in', USERS),
      ]),
    )
    .executeTakeFirst()
  if (shared) throw cannotTell('a demo account has written to a real one')
}

const demoOrders = (trx: Db) => trx.selectFrom('orders').select('id').where('organization_id', 'in', ORGANIZATION_IDS)

/** What belongs to an order, an account or a driver goes with it (`on delete cascade`), except what is named here. */
async function deleteDemo(trx: Db): Promise<RemovedDemo> {
  const orders = demoOrders(trx)
  await trx.deleteFrom('payments').where('order_id', 'in', orders).execute()
  await trx
    .deleteFrom('locations')
    .where((eb) => eb.or([eb('order_id', 'in', orders), eb('driver_id', 'in', DRIVER_IDS)]))
    .execute()
  await deleteCustody(trx)
  await deleteBooks(trx)
  // Before the holds: one of several matters would stay held.
  await trx.deleteFrom('custody_hold_matters').where('order_id', 'in', orders).execute()
  const deleted = await trx
    .deleteFrom('orders')
    .where('organization_id', 'in', ORGANIZATION_IDS)
    .returning('id')
    .execute()
  await trx.deleteFrom('events').where('driver_id', 'in', DRIVER_IDS).execute()
  await trx
    .deleteFrom('invitations')
    .where((eb) => eb.or([eb('invited_by', 'in', USERS), eb('organization_id', 'in', ORGANIZATION_IDS)]))
    .execute()
  await trx.deleteFrom('mails').where('to_address', 'in', EMAILS).execute()
  await trx.deleteFrom('account_events').where('user_id', 'in', USERS).execute()
  await trx.deleteFrom('message_threads').where('support_user_id', 'in', USERS).execute()
  await trx.deleteFrom('drivers').where('id', 'in', DRIVER_IDS).execute()
  const accounts = await trx.deleteFrom('users').where('id', 'in', USERS).returning('id').execute()
  await trx.deleteFrom('organization_terms').where('organization_id', 'in', ORGANIZATION_IDS).execute()
  await trx.deleteFrom('organizations').where('id', 'in', ORGANIZATION_IDS).execute()
  await trx.deleteFrom('installation').where('key', '=', DEMO_KEY).execute()
  return { accounts: accounts.length, orders: deleted.length }
}

/**
 * The one place that deletes from the custody ledger, which refuses it to everybody: the demo's chains prove nothing, and its
 * order numbers return when the demo is loaded again. The refusal is suspended within this transaction only, and the role
 * must own the tables. Anchors stay while real orders have chains, since these are verified with them.
 */
async function deleteCustody(trx: Db): Promise<void> {
  const orders = demoOrders(trx)
  await withoutRefusal(trx, 'custody_ledger', 'custody_ledger_is_append_only', () =>
    trx.deleteFrom('custody_ledger').where('order_id', 'in', orders).execute(),
  )
  await trx.deleteFrom('custody_personal').where('order_id', 'in', orders).execute()
  await trx.deleteFrom('custody_heads').where('order_id', 'in', orders).execute()
  await clearLog(trx)
  if (await trx.selectFrom('custody_heads').select('order_id').limit(1).executeTakeFirst()) return
  await withoutRefusal(trx, 'custody_anchor_heads', 'custody_anchor_heads_are_append_only', () =>
    trx.deleteFrom('custody_anchor_heads').execute(),
  )
  await withoutRefusal(trx, 'custody_anchors', 'custody_anchors_are_append_only', () =>
    trx.deleteFrom('custody_anchors').execute(),
  )
}

/** A log with leaves that are nowhere any more would be found faulty every night: it begins anew with the chains that stay. */
async function clearLog(trx: Db): Promise<void> {
  await withoutRefusal(trx, 'custody_log', 'custody_log_is_append_only', () => trx.deleteFrom('custody_log').execute())
  await withoutRefusal(trx, 'custody_log_nodes', 'custody_log_nodes_are_append_only', () =>
    trx.deleteFrom('custody_log_nodes').execute(),
  )
  await withoutRefusal(trx, 'custody_log_heads', 'custody_log_heads_are_append_only', () =>
    trx.deleteFrom('custody_log_heads').execute(),
  )
  await withoutRefusal(trx, 'custody_head_stamps', 'custody_head_stamps_are_append_only', () =>
    trx.deleteFrom('custody_head_stamps').execute(),
  )
  await trx.deleteFrom('custody_head_mails').execute()
  await trx.updateTable('custody_heads').set({ logged_length: 0 }).execute()
}

/** What was booked of its orders was no money, and their numbers return. An entry is about one organization, or about none. */
async function deleteBooks(trx: Db): Promise<void> {
  const entries = trx.selectFrom('journal_lines').select('entry_id').where('organization_id', 'in', ORGANIZATION_IDS)
  const ids = (await entries.distinct().execute()).map(({ entry_id: id }) => id)
  await withoutRefusal(trx, 'journal_lines', 'journal_lines_stay', () =>
    trx.deleteFrom('journal_lines').where('entry_id', '=', anyOf(ids)).execute(),
  )
  await withoutRefusal(trx, 'journal_entries', 'journal_entries_stay', () =>
    trx.deleteFrom('journal_entries').where('id', '=', anyOf(ids)).execute(),
  )
}

async function withoutRefusal(trx: Db, table: string, trigger: string, run: () => Promise<unknown>): Promise<void> {
  await sql`grant delete on ${sql.table(table)} to current_user`.execute(trx)
  await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(trigger)}`.execute(trx)
  await run()
  await sql`alter table ${sql.table(table)} enable always trigger ${sql.ref(trigger)}`.execute(trx)
  await sql`revoke delete on ${sql.table(table)} from current_user`.execute(trx)
}
