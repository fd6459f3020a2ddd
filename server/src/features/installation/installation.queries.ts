import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { show } from '@meridian/contract/installation.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../http/deps.ts'

export const DEMO_KEY = 'demo'

export type Installation = ReplyOf<typeof show>

/** What the demo dataset stored about itself when it was loaded. */
export async function findDemo(db: Db): Promise<Installation['demo']> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', DEMO_KEY).executeTakeFirst()
  return row ? show.reply.shape.demo.parse(JSON.parse(row.value)) : null
}

export async function hasDemo(db: Db): Promise<boolean> {
  return Boolean(await db.selectFrom('installation').select('key').where('key', '=', DEMO_KEY).executeTakeFirst())
}

/** A test payment confirms an order without money: for a demo without a card provider, or if the operator allows them. */
export async function acceptsTestPayments({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<boolean> {
  if (env.ALLOW_TEST_PAYMENTS !== undefined) return env.ALLOW_TEST_PAYMENTS
  return !env.STRIPE_SECRET_KEY && hasDemo(db)
}

/** Debian's says `18.4 (Debian 18.4-1)`. */
export async function findPostgresVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select split_part(current_setting('server_version'), ' ', 1) as version`.execute(db)
  return (rows[0] as { version: string }).version
}
