/** The layout of what an admin looks at or sets now and then: one page for each tab. */
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, Outlet } from '@tanstack/react-router'
import { ADMINISTRATION, ADMINISTRATION_TABS } from '../../copy/admin.ts'
import { AdminsOnly } from '../../parts/admins-only.tsx'
import { LinkTabs, useCurrentTab } from '../../ui/link-tabs.tsx'
import { Page } from '../../ui/page.tsx'

export function AdministrationScreen() {
  const tab = useCurrentTab(ADMINISTRATION_TABS)
  const back = (
    <Button
      component={Link}
      to="/admin-dashboard"
      variant="default"
      leftSection={<IconArrowLeft size={18} aria-hidden />}
    >
      Admin dashboard
    </Button>
  )
  return (
    <AdminsOnly title={ADMINISTRATION}>
      <Page title={ADMINISTRATION} documentTitle={tab?.label ?? ADMINISTRATION} actions={back}>
        <LinkTabs label={ADMINISTRATION} tabs={ADMINISTRATION_TABS}>
          <Outlet />
        </LinkTabs>
      </Page>
    </AdminsOnly>
  )
}
