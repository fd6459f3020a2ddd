/**
 * A driver or an admin who comes back from the installation's provider. Nobody gets an account here: an admin has made it, and its
 * address is what the two agree on.
 */
import type { IDToken } from 'openid-client'
import type { Session } from '../../../http/session.ts'
import type { Visitor } from '../../../security/visitor.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import { findAccount } from '../accounts.queries.ts'
import { openSession, type SecondStep, type SignedIn, secondStep } from '../sign-in.commands.ts'
import { readPerson } from './person.ts'
import { SsoRefusal } from './problems.ts'
import { hasStatedMultiFactor } from './staff-provider.ts'

type Caller = { visitor: Visitor; session: Session | null }
type Staff = { role: 'driver' | 'admin' }

/** Unless the provider has asked for a second factor, the account's own follows, if it has one. */
export async function signInStaff(
  deps: AccountDeps,
  claims: IDToken,
  caller: Caller,
): Promise<(SignedIn | SecondStep) & Staff> {
  const { db, env } = deps
  const { email } = readPerson(claims, env.SSO_DOMAINS)
  const holder = await db
    .selectFrom('users')
    .select(['id', 'role', 'email_verified', 'deactivated_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!holder || holder.role === 'client') throw new SsoRefusal('no_staff_account')
  const account = await findAccount(db, holder.id)
  if (!account) throw new SsoRefusal('deactivated_staff')
  const { role } = holder
  const isMultiFactor = hasStatedMultiFactor(claims, env)
  if (account.two_factor_enabled && !isMultiFactor)
    return { role, ...(await secondStep(deps, account.id, { isSingleSignOn: true })) }
  // The owner of the domain says whose the address is.
  if (!holder.email_verified)
    await db.updateTable('users').set({ email_verified: true }).where('id', '=', holder.id).execute()
  return { role, ...(await openSession(deps, account, caller, { staffSingleSignOn: { isMultiFactor } })) }
}
