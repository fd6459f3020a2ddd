/** Where an organization has turned passwords off for the addresses of its domains, or the installation for drivers and admins. */
import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import type { Db } from '../../../db/database.ts'
import type { Env } from '../../../env.ts'
import { AppError } from '../../../errors/app-error.ts'
import { findConnectionOfDomain, mayUsePassword } from './connection.queries.ts'
import { mailDomainOf } from './mail-domains.ts'

/** The organization that has turned passwords off for this address; null for all others, and for what is no address. */
export async function findOrganizationWithoutPasswords(db: Db, address: string): Promise<number | null> {
  const domain = mailDomainOf(address)
  const connection = domain ? await findConnectionOfDomain(db, domain) : undefined
  return connection?.are_passwords_off ? connection.organization_id : null
}

/** For every address of the domain, whether or not it has an account. */
export async function refuseDomainWithoutPasswords(db: Db, address: string): Promise<void> {
  if ((await findOrganizationWithoutPasswords(db, address)) !== null) throw new AppError('single_sign_on_required')
}

type Account = { id: number; email: string; role: Role }

export async function mayKeepPassword(
  { db, env }: { db: Db; env: Pick<Env, 'SSO_ONLY'> },
  { id, email, role }: Account,
): Promise<boolean> {
  if (role !== 'client') return !env.SSO_ONLY
  const organizationId = await findOrganizationWithoutPasswords(db, email)
  return organizationId === null || mayUsePassword(db, { userId: id, organizationId })
}
