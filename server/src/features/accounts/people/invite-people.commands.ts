/** Inviting into the own organization, several addresses at a time, and what becomes of the invitations. */
import type { InviteOutcome } from '@meridian/contract/organizations/people.ts'
import { refusalOfGift } from '@meridian/domain/organizations/people.ts'
import { coversSites, type Membership } from '@meridian/domain/organizations/permissions.ts'
import { z } from 'zod'
import { recordAccountEvent } from '../../../audit/account-events.ts'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { Session } from '../../../http/session.ts'
import type { Visitor } from '../../../security/visitor.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import { sendInvitation } from '../invitations.commands.ts'
import { accessOf, openInvitationsOf } from '../invitations.queries.ts'
import { findMember } from './people.queries.ts'
import { checkSites, lockPeople, refuse } from './people.rules.ts'

type Caller = { session: Session; visitor: Visitor }
type Result = { email: string; outcome: InviteOutcome }

const emailAddress = z.email()

/** Each address once, as accounts store it. */
export const normalizeEmails = (emails: readonly string[]): string[] => [
  ...new Set(emails.map((email) => email.toLowerCase()).filter(Boolean)),
]

/** Those for which the limits leave no invitation. Before the transaction: the limits have a connection of their own. */
export async function findLimited(deps: AccountDeps, emails: readonly string[], userId: number): Promise<Set<string>> {
  const { accountLimits } = deps
  const limited = new Set<string>()
  for (const email of emails) {
    if (!emailAddress.safeParse(email).success) continue
    const isAllowed =
      (await accountLimits.allows('invitationsOfOneAccount', String(userId))) &&
      (await accountLimits.allows('invitationsOfOneAccountInADay', String(userId))) &&
      (await accountLimits.allows('invitationsToOneAddressInADay', email))
    if (!isAllowed) limited.add(email)
  }
  return limited
}

type Given = { emails: readonly string[]; limited: ReadonlySet<string>; access: Membership }

export async function invitePeople(
  deps: AccountDeps,
  trx: Db,
  { emails, limited, access }: Given,
  caller: Caller,
): Promise<Result[]> {
  const { membership, organizationId } = await lockPeople(trx, caller.session)
  refuse(refusalOfGift(membership, access))
  await checkSites(trx, organizationId, access)
  const results: Result[] = []
  for (const email of emails) {
    const outcome = limited.has(email) ? 'too_many' : await outcomeOf(trx, organizationId, email)
    if (outcome === 'sent') await sendInvitation(deps, trx, { email, role: 'client', organizationId, access }, caller)
    results.push({ email, outcome })
  }
  return results
}

async function outcomeOf(trx: Db, organizationId: number, email: string): Promise<InviteOutcome> {
  if (!emailAddress.safeParse(email).success) return 'invalid'
  const holder = await trx.selectFrom('users').select(['id', 'role']).where('email', '=', email).executeTakeFirst()
  if (!holder) return 'sent'
  if (holder.role !== 'client') return 'not_a_client'
  return (await findMember(trx, organizationId, holder.id)) ? 'already_member' : 'sent'
}

/** Within the caller's own sites. */
export async function listOpenInvitations(db: Db, organizationId: number, by: Membership, now: Date) {
  const rows = await openInvitationsOf(db, organizationId, now).orderBy('invitations.id', 'desc').limit(200).execute()
  return rows.filter((row) => coversSites(by.siteIds, accessOf(row).siteIds))
}

async function findOwn(trx: Db, id: number, organizationId: number, { by, now }: { by: Membership; now: Date }) {
  const row = await openInvitationsOf(trx, organizationId, now)
    .where('invitations.id', '=', id)
    .forUpdate('invitations')
    .executeTakeFirst()
  if (!row || !coversSites(by.siteIds, accessOf(row).siteIds)) throw new AppError('invitation_not_found')
  return row
}

/** With a new link: whoever sends it again stands for it from now on. */
export async function resendInvitation(deps: AccountDeps, id: number, caller: Caller): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const { membership: by, organizationId } = await lockPeople(trx, caller.session)
    const row = await findOwn(trx, id, organizationId, { by, now: deps.clock() })
    const access = accessOf(row)
    refuse(refusalOfGift(by, access))
    const invitation = { email: row.email, role: row.role, organizationId, access }
    await sendInvitation(deps, trx, invitation, caller, 'invitation_resent')
  })
}

export async function withdrawOwn(deps: AccountDeps, id: number, { session, visitor }: Caller): Promise<void> {
  const { db, clock } = deps
  await db.transaction().execute(async (trx) => {
    const { membership: by, organizationId, userId } = await lockPeople(trx, session)
    const row = await findOwn(trx, id, organizationId, { by, now: clock() })
    await trx.deleteFrom('invitations').where('id', '=', row.id).execute()
    const event = {
      kind: 'invitation_withdrawn',
      userId: null,
      actorUserId: userId,
      from: visitor,
      at: clock(),
    } as const
    await recordAccountEvent(trx, { ...event, details: { email: row.email } })
  })
}
