/** Who in the organization may do what the signed-in person may not, in the words of the server's refusal. */
import { ORGANIZATION_SENTENCES } from '@meridian/contract/texts/errors-organizations.ts'
import { lacksPrices, lacksSites, type Permission, rolesWith } from '@meridian/domain/organizations/permissions.ts'
import { storedUser } from '../../data/accounts/stored-user.ts'
import { NoAccess } from '../../ui/states.tsx'

export function NoPermission({ permission }: { permission: Permission }) {
  const membership = storedUser()?.membership
  const isForPrices = membership && lacksPrices(membership, permission)
  const { prices_hidden: pricesHidden, permission_denied: denied, sites_limited: limited } = ORGANIZATION_SENTENCES
  const roles = rolesWith(permission)
  const isForSites = membership && roles.includes(membership.role) && lacksSites(membership, permission)
  return <NoAccess message={isForPrices ? pricesHidden : isForSites ? limited : denied({ roles })} />
}
