/** Work that repeats: the standing orders, what happens on which day, and the organization's own days off. */
import { Button, Tabs } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { STANDING_COPY as copy } from '../../copy/standing-orders.ts'
import { mayDo } from '../../data/accounts/membership.ts'
import { storedUser } from '../../data/accounts/stored-user.ts'
import { STANDING_TABS } from '../../data/search-params.ts'
import { IfAllowed } from '../../parts/accounts/if-allowed.tsx'
import { Page } from '../../ui/page.tsx'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { NoAccess } from '../../ui/states.tsx'
import { StandingList } from './standing-list.tsx'

type TabName = (typeof STANDING_TABS)[number]

const CONTENTS: Record<TabName, ComponentType> = {
  list: StandingList,
  calendar: lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar })),
  'days-off': lazy(async () => ({ default: (await import('./days-off.tsx')).DaysOff })),
}

export function StandingOrdersScreen() {
  const { tab = 'list' } = useSearch({ from: '/standing-orders' })
  const Content = CONTENTS[tab]
  if (storedUser()?.role !== 'client')
    return (
      <Page title={copy.title}>
        <NoAccess />
      </Page>
    )
  return (
    <Page
      title={copy.title}
      subtitle={copy.subtitle}
      documentTitle={tab === 'list' ? copy.title : copy.tabs[tab]}
      actions={mayDo('manage_standing_orders') ? <AddButton /> : null}
    >
      <IfAllowed permission="see_patients">
        <Tabs value={tab}>
          <Tabs.List aria-label={copy.title}>
            {STANDING_TABS.map((name) => (
              <Tabs.Tab
                key={name}
                value={name}
                renderRoot={({ type: _, ...props }) => (
                  <Link {...props} to="/standing-orders" search={{ tab: name }} resetScroll={false} />
                )}
              >
                {copy.tabs[name]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={tab} pt="lg">
            <Suspense>
              <Content />
            </Suspense>
          </Tabs.Panel>
        </Tabs>
      </IfAllowed>
    </Page>
  )
}

const AddButton = () => (
  <Button component={ScreenLink} href="/standing-orders/new" leftSection={<IconPlus size={18} aria-hidden />}>
    {copy.add}
  </Button>
)
