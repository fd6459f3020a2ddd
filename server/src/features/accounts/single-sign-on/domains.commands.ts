/** Claiming a domain, and showing by a record in the DNS that it is one's own. Of several who claim it the record decides. */
import { recordAccountEvent } from '../../../audit/account-events.ts'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { Session } from '../../../http/session.ts'
import { newToken } from '../../../security/secrets/tokens.ts'
import type { Visitor } from '../../../security/visitor.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import { type DomainRow, listDomains, lockClaims } from './domains.queries.ts'
import { loseDomain } from './lose-domain.commands.ts'
import { isPublicMailDomain, recordName, recordValue, toMailDomain } from './mail-domains.ts'
import { endUnprovided, tellEnded } from './provided-sessions.ts'

export type Caller = { session: Session; visitor: Visitor }

const MAX_DOMAINS = 20

/** Claiming it again returns the claim that is there. */
export async function claimDomain(
  { clock }: AccountDeps,
  trx: Db,
  typed: string,
  { session, visitor }: Caller,
): Promise<DomainRow> {
  const domain = toMailDomain(typed)
  if (!domain) throw new AppError('invalid_domain')
  if (isPublicMailDomain(domain)) throw new AppError('public_mail_domain', { domain })
  const organizationId = organizationOf(session)
  // One at a time, so that two requests together do not exceed the limit.
  await trx.selectFrom('organizations').select('id').where('id', '=', organizationId).forNoKeyUpdate().execute()
  const before = await listDomains(trx, organizationId)
  const known = before.find((row) => row.domain === domain)
  if (known) return known
  if (before.length >= MAX_DOMAINS) throw new AppError('too_many_domains', { max: MAX_DOMAINS })
  const at = clock()
  const row = { organization_id: organizationId, domain, token: newToken(), claimed_at: at }
  const added = await trx
    .insertInto('organization_domains')
    .values(row)
    .returning(['id', 'organization_id', 'domain', 'token', 'verified_at', 'checked_at', 'missing_since'])
    .executeTakeFirstOrThrow()
  await recordDomain(trx, 'domain_claimed', domain, { session, visitor }, at)
  return added
}

export async function checkDomain(deps: AccountDeps, id: number, caller: Caller): Promise<DomainRow> {
  const { db, clock } = deps
  const { domain } = await findDomain(db, id, caller.session)
  const found = await recordsOf(deps, domain)
  const isFound = (row: DomainRow) => found.includes(recordValue(row.token))
  let ended: number[] = []
  const outcome = await db.transaction().execute(async (trx) => {
    const claims = await lockClaims(trx, domain)
    const own = claims.find((row) => row.id === id)
    if (!own) throw new AppError('domain_not_found')
    await trx.updateTable('organization_domains').set({ checked_at: clock() }).where('id', '=', id).execute()
    if (!isFound(own)) return new AppError('domain_record_missing', { name: recordName(domain) })
    const holder = claims.find((row) => row.verified_at !== null && row.id !== id)
    if (holder && isFound(holder)) return new AppError('domain_taken', { domain })
    if (holder) ended = await loseDomain(deps, trx, holder)
    if (own.verified_at === null) await recordDomain(trx, 'domain_verified', domain, caller, clock())
    await trx
      .updateTable('organization_domains')
      .set({ verified_at: own.verified_at ?? clock(), missing_since: null })
      .where('id', '=', id)
      .execute()
    return null
  })
  tellEnded(deps, ended)
  if (outcome) throw outcome
  return findDomain(db, id, caller.session)
}

/** All texts at the record's name: one reading decides between all who claim the domain. */
async function recordsOf({ dns, log }: AccountDeps, domain: string): Promise<string[]> {
  try {
    return await dns.txt(recordName(domain))
  } catch (error) {
    log.info({ domain, reason: (error as Error).message }, 'the DNS did not answer')
    throw new AppError('dns_unavailable')
  }
}

/** Whoever signed in with an address of it is signed out, the caller too. */
export async function removeDomain(deps: AccountDeps, id: number, caller: Caller): Promise<void> {
  const { db, clock } = deps
  const organizationId = organizationOf(caller.session)
  const ended = await db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('organization_domains')
      .where('id', '=', id)
      .where('organization_id', '=', organizationId)
      .returning(['domain', 'verified_at'])
      .executeTakeFirst()
    if (!removed) throw new AppError('domain_not_found')
    await recordDomain(trx, 'domain_removed', removed.domain, caller, clock())
    return removed.verified_at ? endUnprovided(trx, organizationId) : []
  })
  tellEnded(deps, ended)
}

async function findDomain(db: Db, id: number, session: Session): Promise<DomainRow> {
  const row = (await listDomains(db, organizationOf(session))).find((domain) => domain.id === id)
  if (!row) throw new AppError('domain_not_found')
  return row
}

/** Members of an organization only: the call's permission has been checked. */
export function organizationOf({ organizationId }: Session): number {
  if (organizationId === null) throw new AppError('organization_of_clients_only')
  return organizationId
}

type DomainEvent = 'domain_claimed' | 'domain_verified' | 'domain_removed'

const recordDomain = (trx: Db, kind: DomainEvent, domain: string, { session, visitor }: Caller, at: Date) =>
  recordAccountEvent(trx, {
    kind,
    userId: session.userId,
    actorUserId: session.userId,
    from: visitor,
    at,
    details: { domain, organizationId: session.organizationId },
  })
