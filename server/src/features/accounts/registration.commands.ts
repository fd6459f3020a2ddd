/** Opening a client account from the public form. */
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import { WHOLE_ACCESS } from '@meridian/domain/organizations/permissions.ts'
import { recordAccountEvent } from '../../audit/account-events.ts'
import { AppError } from '../../errors/app-error.ts'
import { createAccount } from '../../security/create-account.ts'
import { hashNewPassword } from '../../security/passwords/new-passwords.ts'
import { newToken } from '../../security/secrets/tokens.ts'
import type { Visitor } from '../../security/visitor.ts'
import type { AccountDeps } from './accounts.deps.ts'
import { findHolder } from './accounts.queries.ts'
import { refuseDomainWithoutPasswords } from './single-sign-on/passwords-off.ts'
import { mailVerification } from './verification.commands.ts'

type Registration = {
  username?: string | undefined
  email: string
  password: string
  firstName: string
  lastName: string
  organizationName: string | null
  role: Role
}

/** The column's length. */
const ORGANIZATION_NAME_LENGTH = 200

export async function register(deps: AccountDeps, given: Registration, visitor: Visitor): Promise<number> {
  if (given.role !== 'client') throw new AppError('registration_for_clients_only')
  await refuseDomainWithoutPasswords(deps.db, given.email)
  const username = usernameOf(given)
  const { db, clock, passwordQueue } = deps
  const { password, email } = given
  const passwordHash = await hashNewPassword(passwordQueue, visitor, {
    field: 'password',
    password,
    account: { username, email },
  })
  return db.transaction().execute(async (trx) => {
    // Always a new one: if a name were enough to join, a stranger could see that organization's orders.
    const organization = await trx
      .insertInto('organizations')
      .values({ name: given.organizationName ?? fullName(given).slice(0, ORGANIZATION_NAME_LENGTH) })
      .returning('id')
      .executeTakeFirstOrThrow()
    // The address is borrowed by an account that never confirmed it: the link in the mail decides whose it is.
    const isBorrowed = Boolean(deps.env.SMTP_URL) && (await findHolder(trx, given.email)) === 'borrower'
    const placeholder = `pending-${newToken().toLowerCase()}@pending.invalid`
    const names = isBorrowed
      ? { email: placeholder, username: username === given.email ? placeholder : username }
      : { email: given.email, username }
    const { userId } = await createAccount(trx, {
      ...given,
      ...names,
      passwordHash,
      organizationId: organization.id,
      membership: WHOLE_ACCESS,
      language: visitor.language,
    })
    if (isBorrowed)
      await trx.updateTable('users').set({ pending_email: given.email }).where('id', '=', userId).execute()
    if (deps.env.SMTP_URL) await mailVerification(deps, trx, userId)
    await recordAccountEvent(trx, { kind: 'registered', userId, actorUserId: userId, from: visitor, at: clock() })
    return userId
  })
}

/** With another user's email address as a username, a sign-in name would match two accounts. */
function usernameOf({ username, email }: Registration): string {
  const name = (username || email).toLowerCase()
  if (name === email) return name
  if (!/^[a-z0-9._+-]+$/.test(name))
    throw new AppError('invalid_username', {}, { faults: { username: { code: 'invalidUsername' } } })
  return name
}
