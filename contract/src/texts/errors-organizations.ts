import { orderLabel } from '@meridian/domain/orders/orders.ts'
import type { OrganizationRole } from '@meridian/domain/organizations/permissions.ts'
import { ORGANIZATION_ROLE_WITH_ARTICLE } from '@meridian/domain/texts/organizations.ts'
import { formatCount } from '@meridian/domain/time/format.ts'
import type { ProviderFault } from '../organizations/single-sign-on.ts'

/** `organizationId` is for the page, which offers to switch. */
type OtherOrder = { orderId: number; organizationId: number; organizationName: string }
type Roles = { roles: readonly OrganizationRole[] }

const PROVIDER_FAULT_TEXTS: Record<ProviderFault, string> = {
  not_public: 'The provider’s address is not public',
  unreachable: 'The provider does not answer at this address',
  not_a_provider: 'There is no OpenID Connect provider at this address',
  other_issuer:
    'The provider names another issuer than this address. Use the issuer of your own directory, exactly as the provider writes it.',
  incomplete: 'The provider does not offer what sign-in needs: a sign-in page, a token address and public keys',
}

export const ORGANIZATION_SENTENCES = {
  permission_denied: ({ roles }: Roles) =>
    `In your organization only ${listed(roles.map((role) => ORGANIZATION_ROLE_WITH_ARTICLE[role]))} can do this`,
  prices_hidden: 'Your account is without prices. Someone in your organization who sees prices can do this.',
  two_factor_wanted: 'Two-factor sign-in is required. Turn it on under Security to go on.',
  two_factor_kept: 'Two-factor sign-in is required, so it stays on.',
  own_two_factor_first: 'Turn two-factor sign-in on for yourself first, under Security.',
  not_a_member: 'You do not belong to that organization',
  switch_needs_password:
    'You signed in with the single sign-on of your organization. Sign in with your password to work for another one.',
  last_owner: 'An organization needs an owner. Make someone else an owner first.',
  member_does_not_order: 'This person’s role does not place orders. Choose someone who does.',
  organization_switched: 'You have switched to another organization. Reload this page to continue there.',
  order_of_other_organization: ({ orderId, organizationName }: OtherOrder) =>
    `Order ${orderLabel(orderId)} belongs to ${organizationName}`,
  site_not_found: 'There is no such site in your organization',
  site_name_taken: ({ name }: { name: string }) => `Your organization has a site named ${name} already`,
  site_code_taken: ({ code }: { code: string }) => `Another site of your organization has the code ${code}`,
  sites_limited: 'You look after some sites only. Someone who looks after all of them can do this.',
  too_many_sites: ({ max }: { max: number }) => `An organization can have ${formatCount(max)} sites`,
  too_many_saved_filters: ({ max }: { max: number }) => `You can keep ${formatCount(max)} filters. Remove one first.`,
  too_many_desk_links: ({ max }: { max: number }) =>
    `A site can have ${formatCount(max)} links to its front desk screen. Revoke one first.`,
  key_needed: 'Send a key of your organization: Authorization: Bearer ml_live_…',
  key_not_valid: 'This is not a key, or one letter of it is wrong',
  key_revoked: 'This key was revoked',
  key_expired: 'This key has expired, or was replaced by a new one',
  key_maker_left: 'Whoever made this key does not belong to the organization any more. Make a new one.',
  key_address_not_allowed: 'This key may not be used from this address',
  scope_missing: ({ scope }: { scope: string }) => `This key needs the scope ${scope} for this call`,
  test_world_missing: 'Calls with test keys are not open yet. Use a live key.',
  key_not_found: 'There is no such key in your organization',
  too_many_keys: ({ max }: { max: number }) => `An organization can have ${formatCount(max)} keys. Revoke one first.`,
  key_beyond_own_sites: 'A key can have only sites that you look after yourself',
  webhook_not_found: 'There is no such webhook in your organization',
  too_many_webhooks: ({ max }: { max: number }) =>
    `An organization can have ${formatCount(max)} webhooks. Remove one first.`,
  invalid_domain: 'This is not a domain. Write it like clinic.example',
  public_mail_domain: ({ domain }: { domain: string }) =>
    `Anyone can get an address at ${domain}, so it cannot belong to one organization`,
  too_many_domains: ({ max }: { max: number }) => `An organization can have up to ${max} domains`,
  domain_not_found: 'This domain is not in the list any more',
  domain_record_missing: ({ name }: { name: string }) =>
    `There is no record with this value at ${name} yet. A new record can take up to an hour to be seen.`,
  domain_taken: ({ domain }: { domain: string }) =>
    `${domain} is verified by another organization, whose record is still there. Remove that record to take the domain over.`,
  dns_unavailable: 'The DNS did not answer. Please try again in a minute.',
  invalid_issuer: 'The issuer must be a public https address without a query, such as https://login.example.com',
  provider_fault: ({ fault }: { fault: ProviderFault }) => PROVIDER_FAULT_TEXTS[fault],
  client_id_missing: 'Enter the client ID that the provider gave you',
  client_secret_missing: 'Enter the client secret that the provider gave you',
  no_single_sign_on: 'Single sign-on is not set up',
  no_verified_domain: 'Verify a domain first: passwords are turned off for its addresses',
  no_owner_way_back: 'First an owner needs a password and two-factor sign-in, as the way back in if the provider fails',
  single_sign_on_required: 'Your organization signs in with single sign-on. Open /sso on this site to go on.',
  cost_center_not_found: 'There is no such cost center in your organization',
  cost_center_archived: ({ code }: { code: string }) => `Cost center ${code} is archived. Choose another one.`,
  cost_center_code_taken: ({ code }: { code: string }) => `There is a cost center ${code} already`,
  too_many_cost_centers: ({ max }: { max: number }) => `An organization has at most ${max} cost centers`,
  cost_center_required: 'Choose a cost center',
  po_number_required: 'Enter the PO number',
  po_number_mismatch: ({ example }: { example: string }) => `A PO number looks like ${example}`,
  po_example_mismatch: 'The example does not match the pattern',
  own_access: 'You cannot change or remove yourself. An owner or a manager can.',
  more_than_own: 'You can give no more sites and prices than you have yourself',
  unknown_site: 'One of these sites is not in your organization',
  owner_of_all_sites: 'An owner has all sites',
  hand_over_refused: 'Choose a member of your organization who handles orders',
  invitation_for_other: ({ email }: { email: string }) => `This invitation is for ${email}. Sign in as that address.`,
  no_organization: 'This person belongs to no organization any more. An organization can invite them again.',
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
