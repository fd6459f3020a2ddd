/** What `/metrics` prints beside the figures of requests and of Node itself. Each is read when it is asked for. */
import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { findTaskFigures } from './background/figures.ts'
import { findLastBackup, hasBackupFailed } from './backup/scheduled.ts'
import { findLastDrill } from './backup/scheduled-drill.ts'
import { type CustodyAudit, findLastAudit } from './custody/audit.ts'
import { secondsNotStamped } from './custody/time-stamps/stamp-heads.ts'
import { clockDifference } from './db/clock-difference.ts'
import type { Database, Db } from './db/database.ts'
import type { Env } from './env.ts'
import { countUnreferenced } from './files/unreferenced-files.ts'
import type { Gauges } from './http/watching/metrics.ts'
import type { Bus } from './live/bus.ts'
import type { Sockets } from './live/sockets.ts'
import { countFailedMails, countWaitingMails } from './mail/figures.ts'

type Live = { sockets: Pick<Sockets, 'count'>; bus: Pick<Bus, 'isConnected'> }
type Settings = Pick<Env, 'DATA_DIR' | 'CUSTODY_TSA_URLS'>

export function createGauges({ db, pool }: Database, { sockets, bus }: Live, env: Settings): Gauges {
  // Three figures of one look.
  let looking: ReturnType<typeof findTaskFigures> | null = null
  const tasks = () => {
    looking ??= findTaskFigures(db).finally(() => {
      looking = null
    })
    return looking
  }
  return {
    meridian_live_sockets: { help: 'Open live connections of this node', read: sockets.count },
    meridian_bus_connected: {
      help: '1 when this node is connected to the live bus: NATS, or without NATS_URL the database',
      read: () => Number(bus.isConnected()),
    },
    meridian_events_unhandled: {
      help: 'Events whose reactors have not all run yet',
      read: () => countUnhandledEvents(db),
    },
    meridian_database_connections: { help: 'Open connections to the database', read: () => pool.totalCount },
    meridian_database_waiting: {
      help: 'Requests that wait for a connection to the database',
      read: () => pool.waitingCount,
    },
    meridian_clock_difference_seconds: {
      help: "By how much this node's clock is ahead of the database's; negative when behind",
      read: () => clockDifference(db),
    },
    meridian_postgres_version: {
      help: 'The version of PostgreSQL as a number: 180004 is 18.4',
      read: () => postgresVersion(db),
    },
    meridian_disk_free_bytes: { help: 'Free space where DATA_DIR lies', read: () => freeBytes(env.DATA_DIR) },
    meridian_files_unreferenced: {
      help: 'Stored files that no row names, or not yet; a sweep deletes them after six hours',
      read: () => countUnreferenced(db),
    },
    meridian_mails_waiting: { help: 'Mails that are not sent yet', read: () => countWaitingMails(db) },
    meridian_mails_failed: {
      help: 'Mails of the last 24 hours that the mail server did not take: tried again, or given up',
      read: () => countFailedMails(db),
    },
    meridian_tasks_waiting: {
      help: 'Tasks whose time has come and that no node has taken yet',
      read: async () => (await tasks()).waiting,
    },
    meridian_tasks_oldest_seconds: {
      help: 'How long the oldest of them has waited',
      read: async () => (await tasks()).oldestSeconds,
    },
    meridian_tasks_failed: {
      help: 'Tasks of the last 24 hours that failed at their last attempt',
      read: async () => (await tasks()).failed,
    },
    meridian_last_backup_timestamp_seconds: {
      help: 'When the last scheduled backup was made; 0 if never',
      read: async () => ((await findLastBackup(db))?.getTime() ?? 0) / 1000,
    },
    meridian_backup_failed: {
      help: '1 when the latest attempt at a scheduled backup failed',
      read: async () => Number(await hasBackupFailed(db)),
    },
    meridian_last_drill_timestamp_seconds: {
      help: 'When the last scheduled drill was made; 0 if never',
      read: async () => ((await findLastDrill(db))?.at.getTime() ?? 0) / 1000,
    },
    meridian_last_drill_ok: {
      help: '1 when the last scheduled drill restored its backup without a fault, 0 when not; not a number if there was none',
      read: async () => Number((await findLastDrill(db))?.isOk),
    },
    meridian_custody_audit_ok: {
      help: '1 when the last nightly check found all custody as it was recorded, 0 when not; not a number if there was none',
      read: async () => Number(auditOk(await findLastAudit(db))),
    },
    meridian_last_custody_audit_timestamp_seconds: {
      help: 'When custody was last checked; 0 if never',
      read: async () => Date.parse((await findLastAudit(db))?.at ?? '1970-01-01') / 1000,
    },
    meridian_custody_entries_not_logged: {
      help: 'Custody entries that are not in the public log yet; they should be within a minute',
      read: () => countUnlogged(db),
    },
    meridian_custody_not_stamped_seconds: {
      help: 'For how long the public log has had a head that not each authority of CUSTODY_TSA_URLS has time-stamped; 0 without such a head',
      read: () => secondsNotStamped(db, env.CUSTODY_TSA_URLS),
    },
  }
}

async function postgresVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ version: number }>`select current_setting('server_version_num')::int as version`.execute(
    db,
  )
  return (rows[0] as { version: number }).version
}

const auditOk = (audit: CustodyAudit | null) => (audit ? audit.faultCount === 0 : undefined)

async function countUnlogged(db: Db): Promise<number> {
  const row = await db
    .selectFrom('custody_heads')
    .select(sql<number>`coalesce(sum(length - logged_length), 0)::int`.as('count'))
    .whereRef('logged_length', '<', 'length')
    .executeTakeFirstOrThrow()
  return row.count
}

async function countUnhandledEvents(db: Db): Promise<number> {
  const count = sql<number>`count(*)::int`.as('count')
  const row = await db.selectFrom('events').select(count).where('handled_at', 'is', null).executeTakeFirstOrThrow()
  return row.count
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
