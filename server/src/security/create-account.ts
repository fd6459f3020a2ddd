/** A new account's rows: the user, the password, and for a driver the driver record. */
import type { Language } from '@meridian/domain/accounts/language.ts'
import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import type { Membership } from '@meridian/domain/organizations/permissions.ts'
import { type Db, postgresError, UNIQUE_VIOLATION } from '../db/database.ts'
import { AppError } from '../errors/app-error.ts'
import { refreshTwoFactor } from './second-factors/second-factors.ts'

/** No password matches it, until one is chosen by a link in a mail: drivers whom an admin has added, and who signs in at a provider. */
export const NO_PASSWORD = ''

export type NewAccount = {
  email: string
  /** The email address by default. */
  username?: string | undefined
  passwordHash: string
  role: Role
  firstName: string
  lastName?: string
  phone?: string | null
  /** For clients, and only for them. */
  organizationId?: number | null
  /** In it; the founder's or, for all after, a manager's by default. */
  membership?: Membership | undefined
  isEmailVerified?: boolean
  language?: Language | undefined
  createdAt?: Date
}

/** Call it inside a transaction. Throws 409 when the email address or the user name is taken. */
export async function createAccount(
  trx: Db,
  account: NewAccount,
): Promise<{ userId: number; driverId: number | null }> {
  const userId = await insertUser(trx, account)
  await trx.insertInto('credentials').values({ user_id: userId, password: account.passwordHash }).execute()
  if (account.organizationId && account.membership)
    await saveMembership(trx, { userId, organizationId: account.organizationId, ...account.membership })
  if (account.role !== 'driver') return { userId, driverId: null }
  const driver = await trx.insertInto('drivers').values({ user_id: userId }).returning('id').executeTakeFirstOrThrow()
  return { userId, driverId: driver.id }
}

/**
 * The account of a client who was removed from their last organization opens again, with the names and the password given now:
 * whoever reads its mail was invited. Null when there is none. One that an admin deactivated still has a membership, and stays
 * closed.
 */
export async function reopenAccount(trx: Db, account: NewAccount): Promise<number | null> {
  const { organizationId, membership } = account
  if (!organizationId || !membership) return null
  const reopened = await trx
    .updateTable('users')
    .set({
      deactivated_at: null,
      first_name: account.firstName,
      last_name: account.lastName ?? '',
      organization_id: organizationId,
      ...(account.isEmailVerified ? { email_verified: true } : {}),
    })
    .where('email', '=', account.email.toLowerCase())
    .where('role', '=', 'client')
    .where('deactivated_at', 'is not', null)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('memberships').select('role').whereRef('memberships.user_id', '=', 'users.id'))),
    )
    .returning('id')
    .executeTakeFirst()
  if (!reopened) return null
  await trx
    .updateTable('credentials')
    .set({ password: account.passwordHash })
    .where('user_id', '=', reopened.id)
    .execute()
  // Of whoever had the mailbox before: a passkey alone would let them in.
  await trx.deleteFrom('passkeys').where('user_id', '=', reopened.id).execute()
  await refreshTwoFactor(trx, reopened.id)
  await saveMembership(trx, { userId: reopened.id, organizationId, ...membership })
  return reopened.id
}

type NewMembership = Membership & { userId: number; organizationId: number }

/** Joins, or changes what the person may do there. */
export async function saveMembership(trx: Db, { userId, organizationId, ...given }: NewMembership): Promise<void> {
  const columns = { role: given.role, sees_prices: given.seesPrices, site_ids: given.siteIds && [...given.siteIds] }
  await trx
    .insertInto('memberships')
    .values({ user_id: userId, organization_id: organizationId, ...columns })
    .onConflict((conflict) => conflict.columns(['user_id', 'organization_id']).doUpdateSet(columns))
    .execute()
}

async function insertUser(trx: Db, account: NewAccount): Promise<number> {
  const { firstName, lastName = '' } = account
  const email = account.email.toLowerCase()
  const row = {
    email,
    username: (account.username || email).toLowerCase(),
    email_verified: account.isEmailVerified ?? false,
    role: account.role,
    first_name: firstName,
    last_name: lastName,
    phone: account.phone ?? null,
    language: account.language ?? null,
    organization_id: account.organizationId ?? null,
    ...(account.createdAt ? { created_at: account.createdAt, updated_at: account.createdAt } : {}),
  }
  try {
    return (await trx.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()).id
  } catch (error) {
    throw takenError(error, row) ?? error
  }
}

function takenError(error: unknown, row: { email: string; username: string }): AppError | null {
  if (postgresError(error)?.code !== UNIQUE_VIOLATION) return null
  // When the two are the same, PostgreSQL may name either; people know only of the address then.
  const isUsername = postgresError(error)?.constraint === 'users_username' && row.username !== row.email
  return new AppError(isUsername ? 'username_taken' : 'email_already_registered')
}
