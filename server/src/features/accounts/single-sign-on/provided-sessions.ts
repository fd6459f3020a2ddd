/** Sessions that a provider has vouched for last as long as the organization is connected to it and has the domain. */
import type { Db } from '../../../db/database.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import { findConnection } from './connection.queries.ts'
import { listDomains } from './domains.queries.ts'
import { mailDomainOf } from './mail-domains.ts'

/** Call it when another provider takes the place of the one that has vouched for them, and `tellEnded` after the commit. */
export async function endProvided(trx: Db, organizationId: number): Promise<number[]> {
  const ended = await trx
    .deleteFrom('sessions')
    .where('organization_id', '=', organizationId)
    .where('is_single_sign_on', '=', true)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/**
 * Call it when a connection or a verified domain is gone, and `tellEnded` after the commit. An account whose own address is of no
 * verified domain has signed in with another one: which, is not known, so it ends too.
 */
export async function endUnprovided(trx: Db, organizationId: number): Promise<number[]> {
  const domains = (await findConnection(trx, organizationId)) ? await listDomains(trx, organizationId) : []
  const verified = new Set(domains.filter((row) => row.verified_at !== null).map((row) => row.domain))
  const provided = await trx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'users.email'])
    .where('sessions.organization_id', '=', organizationId)
    .where('sessions.is_single_sign_on', '=', true)
    .execute()
  const ended = provided.filter(({ email }) => !verified.has(mailDomainOf(email) ?? '')).map(({ id }) => id)
  if (ended.length > 0) await trx.deleteFrom('sessions').where('id', 'in', ended).execute()
  return ended
}

export function tellEnded({ sessions }: Pick<AccountDeps, 'sessions'>, ended: readonly number[]): void {
  for (const sessionId of ended) sessions.revoked({ sessionId })
}

export async function isProvidedSession(db: Db, sessionId: number): Promise<boolean> {
  const query = db.selectFrom('sessions').select('is_single_sign_on').where('id', '=', sessionId)
  return (await query.executeTakeFirst())?.is_single_sign_on ?? false
}

export type Provided = { organizationId: number; domain: string; issuer: string }

/** Waits for a removal in progress. A later one finds the new session and ends it. */
export async function isStillProvided(trx: Db, { organizationId, domain, issuer }: Provided): Promise<boolean> {
  const row = await trx
    .selectFrom('organization_domains')
    .innerJoin('single_sign_on', 'single_sign_on.organization_id', 'organization_domains.organization_id')
    .select('organization_domains.id')
    .where('organization_domains.organization_id', '=', organizationId)
    .where('organization_domains.domain', '=', domain)
    .where('organization_domains.verified_at', 'is not', null)
    .where('single_sign_on.issuer', '=', issuer)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}
