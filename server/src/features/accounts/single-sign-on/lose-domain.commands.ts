/** A domain whose record is gone: after a week, or when another organization shows its own, it is verified no longer. */
import { recordAccountEvent } from '../../../audit/account-events.ts'
import type { Db } from '../../../db/database.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import { type DomainNews, domainMail } from './domain-mails.ts'
import { type DomainRow, listOwners, listVerifiedDomains, lockClaims } from './domains.queries.ts'
import { recordName, recordValue } from './mail-domains.ts'
import { endUnprovided, tellEnded } from './provided-sessions.ts'

type LoseDeps = Pick<AccountDeps, 'clock' | 'mailer'>
export type RecheckDeps = LoseDeps & Pick<AccountDeps, 'db' | 'dns' | 'log' | 'sessions'>

const SERVER = { ipAddress: null, userAgent: null }

/** The claim stays: with the record back, a check verifies it again. Returns the sessions that end with it. */
export async function loseDomain(deps: LoseDeps, trx: Db, row: DomainRow): Promise<number[]> {
  await trx
    .updateTable('organization_domains')
    .set({ verified_at: null, missing_since: null })
    .where('id', '=', row.id)
    .execute()
  const details = { domain: row.domain, organizationId: row.organization_id }
  await recordAccountEvent(trx, { kind: 'domain_lost', userId: null, from: SERVER, at: deps.clock(), details })
  await tellOwners(deps, trx, row, 'lost')
  return endUnprovided(trx, row.organization_id)
}

async function tellOwners({ mailer }: LoseDeps, trx: Db, row: DomainRow, news: DomainNews): Promise<void> {
  for (const owner of await listOwners(trx, row.organization_id))
    await mailer.send(trx, domainMail(owner, news, { domain: row.domain, record: recordName(row.domain) }))
}

const DAYS_WITHOUT_RECORD = 7

/** Once a day. The first day without the record is said too: most often somebody has tidied up. */
export async function recheckDomains(deps: RecheckDeps): Promise<void> {
  for (const { id, domain } of await listVerifiedDomains(deps.db)) {
    // Who does not answer says nothing about the record.
    const records = await deps.dns.txt(recordName(domain)).catch(() => null)
    if (records) await recheck(deps, { id, domain, records })
  }
}

type Reading = { id: number; domain: string; records: readonly string[] }

async function recheck(deps: RecheckDeps, { id, domain, records }: Reading): Promise<void> {
  const now = deps.clock()
  const ended = await deps.db.transaction().execute(async (trx) => {
    const row = (await lockClaims(trx, domain)).find((claim) => claim.id === id)
    if (!row?.verified_at) return []
    const isThere = records.includes(recordValue(row.token))
    const missingSince = isThere ? null : (row.missing_since ?? now)
    await trx
      .updateTable('organization_domains')
      .set({ checked_at: now, missing_since: missingSince })
      .where('id', '=', id)
      .execute()
    if (!missingSince) return []
    if (now.getTime() - missingSince.getTime() >= DAYS_WITHOUT_RECORD * 24 * 3600_000) return loseDomain(deps, trx, row)
    if (!row.missing_since) await tellOwners(deps, trx, row, 'missing')
    return []
  })
  tellEnded(deps, ended)
}
