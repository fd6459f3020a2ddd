/** What owners, managers and billing look at or set for their organization: one tab for each, shown to those who may. */
import { Tabs } from '@mantine/core'
import type { Permission } from '@meridian/domain/organizations/permissions.ts'
import { Link, useSearch } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { mayDo } from '../../data/accounts/membership.ts'
import { storedUser } from '../../data/accounts/stored-user.ts'
import type { ORGANIZATION_TABS } from '../../data/search-params.ts'
import { Page } from '../../ui/page.tsx'
import { NoAccess } from '../../ui/states.tsx'
import { ORGANIZATION_COPY as copy } from './organization.copy.ts'

type TabName = (typeof ORGANIZATION_TABS)[number]
type OrganizationTab = { name: TabName; permission: Permission; Content: ComponentType }

const TABS: readonly OrganizationTab[] = [
  {
    name: 'people',
    permission: 'manage_people',
    Content: lazy(async () => ({ default: (await import('./people/people.tsx')).People })),
  },
  {
    name: 'sites',
    permission: 'manage_sites',
    Content: lazy(async () => ({ default: (await import('./sites/sites.tsx')).Sites })),
  },
  {
    name: 'cost-centers',
    permission: 'manage_cost_centers',
    Content: lazy(async () => ({ default: (await import('./cost-centers/cost-centers.tsx')).CostCenters })),
  },
  {
    name: 'billing',
    permission: 'see_invoices',
    Content: lazy(async () => ({ default: (await import('./billing/billing.tsx')).Billing })),
  },
  {
    name: 'approvals',
    permission: 'approve_orders',
    Content: lazy(async () => ({ default: (await import('./approvals/approvals.tsx')).Approvals })),
  },
  {
    name: 'api',
    permission: 'manage_keys',
    Content: lazy(async () => ({ default: (await import('./api/api.tsx')).Api })),
  },
  {
    name: 'sign-in',
    permission: 'set_security',
    Content: lazy(async () => ({ default: (await import('./sign-in/sign-in.tsx')).SignIn })),
  },
]

export function OrganizationScreen() {
  const { tab } = useSearch({ from: '/organization' })
  const user = storedUser()
  const tabs = TABS.filter(({ permission }) => mayDo(permission))
  const current = tabs.find(({ name }) => name === tab) ?? tabs[0]
  if (user?.role !== 'client' || !current)
    return (
      <Page title={copy.title}>
        <NoAccess />
      </Page>
    )
  return (
    <Page
      title={copy.title}
      {...(user.organizationName ? { subtitle: user.organizationName } : {})}
      documentTitle={copy.tabs[current.name]}
    >
      <Tabs value={current.name}>
        <Tabs.List aria-label={copy.title}>
          {tabs.map(({ name }) => (
            <Tabs.Tab
              key={name}
              value={name}
              renderRoot={({ type: _, ...props }) => (
                <Link {...props} to="/organization" search={{ tab: name }} resetScroll={false} />
              )}
            >
              {copy.tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={current.name} pt="lg">
          <Suspense>
            <current.Content />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
