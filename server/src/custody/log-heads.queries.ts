import type { LogHead, LogHeadBody } from '@meridian/domain/custody/log.ts'
import type { Db } from '../db/database.ts'

export const toHead = (row: { body: string; signature: string; public_key: string }): LogHead => ({
  body: JSON.parse(row.body) as LogHeadBody,
  publicKey: row.public_key,
  signature: row.signature,
})

export async function findNewestHead(db: Db): Promise<LogHead | null> {
  const row = await db.selectFrom('custody_log_heads').selectAll().orderBy('size', 'desc').limit(1).executeTakeFirst()
  return row ? toHead(row) : null
}
