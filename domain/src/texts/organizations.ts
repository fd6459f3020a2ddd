import type { OrganizationRole } from '../organizations/permissions.ts'

export const ORGANIZATION_ROLE_LABELS: Record<OrganizationRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  orderer: 'Orderer',
  viewer: 'Viewer',
  billing: 'Billing',
}

/** What each may do, for those who give the role. */
export const ORGANIZATION_ROLE_TEXTS: Record<OrganizationRole, string> = {
  owner: 'Everything, including limits and sign-in rules',
  manager: 'Orders, people, sites and approvals',
  orderer: 'Places, changes and follows orders',
  viewer: 'Follows orders and reads their records',
  billing: 'Costs, receipts and payments, without patients’ names and addresses',
}

export const ORGANIZATION_ROLE_WITH_ARTICLE: Record<OrganizationRole, string> = {
  owner: 'an owner',
  manager: 'a manager',
  orderer: 'an orderer',
  viewer: 'a viewer',
  billing: 'someone in billing',
}

export const WITHOUT_PRICES = 'without prices'
