/**
 * Entries of the audit log, written in batches after the reply, so that recording delays no request. An entry that cannot be
 * written waits for the next batch; on a clean stop the last batch is written before the database closes.
 */
import type { AuditKind } from '@meridian/contract/accounts/audit.ts'
import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export type AuditEntry = {
  at: Date
  /** Events of accounts are copied by the database, in the transaction that writes them. */
  kind: Exclude<AuditKind, 'account'>
  /** The name of the call in the contract. */
  call: string
  status: number
  userId: number | null
  role: Role | null
  ipAddress: string
  orderIds: readonly number[]
  details: Record<string, unknown>
}

export type AuditLog = { add(entry: AuditEntry): void; flush(): Promise<void>; close(): Promise<void> }

const WRITE_EVERY_MS = 1_000
const BATCH_SIZE = 500
/** While the database is away entries wait in memory; beyond this many they go to the server's own log. */
const MAX_WAITING = 50_000

export function createAuditLog({ db, log }: { db: Db; log: FastifyBaseLogger }): AuditLog {
  const waiting: AuditEntry[] = []
  let writing: Promise<void> = Promise.resolve()
  const timer = setInterval(() => void flush().catch(() => {}), WRITE_EVERY_MS)
  timer.unref()

  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      // Taken out first: what `add` moves to the server's log meanwhile must not be confused with what is being written.
      const batch = waiting.splice(0, BATCH_SIZE)
      try {
        await insertEntries(db, batch)
      } catch (error) {
        waiting.unshift(...batch)
        throw error
      }
    }
  }

  function toServerLog(entries: readonly AuditEntry[]): void {
    for (const entry of entries) log.error({ audit: entry }, 'an audit entry could not be stored')
  }

  /** One batch after another: two at a time would write the same entries twice. */
  function flush(): Promise<void> {
    writing = writing.catch(() => {}).then(writeWaiting)
    return writing
  }

  return {
    add(entry) {
      waiting.push(entry)
      if (waiting.length > MAX_WAITING) toServerLog(waiting.splice(0, BATCH_SIZE))
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush().catch(() => toServerLog(waiting))
    },
  }
}

async function insertEntries(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  const rows = entries.map(({ userId, ipAddress, orderIds, at, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    user_id: userId,
    ip_address: ipAddress,
    order_ids: orderIds,
  }))
  await sql`insert into audit_log (at, kind, call, status, user_id, role, ip_address, order_ids, details)
    select at, kind, call, status, user_id, role, ip_address, order_ids, details
    from json_populate_recordset(null::audit_log, ${JSON.stringify(rows)}::json)`.execute(db)
}
