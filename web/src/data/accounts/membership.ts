/** What the signed-in person may do in the organization; the server decides again. */
import { may, type Permission } from '@meridian/domain/organizations/permissions.ts'
import { storedUser } from './stored-user.ts'

/** Drivers and admins have no role in an organization; what they may do is not asked here. */
export function mayDo(permission: Permission): boolean {
  const membership = storedUser()?.membership
  return !membership || may(membership, permission)
}
