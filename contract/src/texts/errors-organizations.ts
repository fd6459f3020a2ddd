import { orderLabel } from '@meridian/domain/orders.ts'
import { formatCount } from '@meridian/domain/format.ts'
import type { OrganizationRole } from '@meridian/domain/organizations/permissions.ts'
import { ORGANIZATION_ROLE_WITH_ARTICLE } from '@meridian/domain/texts/organizations.ts'

/** `organizationId` is for the page, which offers to switch. */
type OtherOrder = { orderId: number; organizationId: number; organizationName: string }
type Roles = { roles: readonly OrganizationRole[] }

export const ORGANIZATION_SENTENCES = {
  permission_denied: ({ roles }: Roles) =>
    `In your organization only ${listed(roles.map((role) => ORGANIZATION_ROLE_WITH_ARTICLE[role]))} can do this`,
  prices_hidden: 'Your account is without prices. Someone in your organization who sees prices can do this.',
  two_factor_wanted: 'Your organization wants two-factor sign-in. Turn it on under Security to go on.',
  not_a_member: 'You do not belong to that organization',
  order_of_other_organization: ({ orderId, organizationName }: OtherOrder) =>
    `Order ${orderLabel(orderId)} belongs to ${organizationName}`,
  site_not_found: 'There is no such site in your organization',
  site_name_taken: ({ name }: { name: string }) => `Your organization has a site named ${name} already`,
  site_code_taken: ({ code }: { code: string }) => `Another site of your organization has the code ${code}`,
  sites_limited: 'You look after some sites only. Someone who looks after all of them can do this.',
  too_many_sites: ({ max }: { max: number }) => `An organization can have ${formatCount(max)} sites`,
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
