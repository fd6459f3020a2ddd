/** Where an organization has turned passwords off for the addresses of its domains. */
import type { Db } from '../../../db/database.ts'
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

export async function mayKeepPassword(db: Db, { id, email }: { id: number; email: string }): Promise<boolean> {
  const organizationId = await findOrganizationWithoutPasswords(db, email)
  return organizationId === null || mayUsePassword(db, { userId: id, organizationId })
}
