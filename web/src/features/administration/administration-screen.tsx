/** The layout of what an admin looks at or sets now and then: one page for each tab. */
import { Box, Button, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, Outlet } from '@tanstack/react-router'
import { ADMINISTRATION, ADMINISTRATION_TABS, releaseText } from '../../copy/admin.ts'
import { useRelease } from '../../data/installation.ts'
import { AdminsOnly } from '../../parts/admins-only.tsx'
import { LinkTabs, useCurrentTab } from '../../ui/link-tabs.tsx'
import { Page } from '../../ui/page.tsx'
import { CustodyFaults, CustodyLine } from './custody-check.tsx'

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
        <CustodyFaults />
        <LinkTabs label={ADMINISTRATION} tabs={ADMINISTRATION_TABS}>
          <Outlet />
        </LinkTabs>
        <Box component="footer" mt="md">
          <CustodyLine />
          <ReleaseLine />
        </Box>
      </Page>
    </AdminsOnly>
  )
}

/** What to name when asking for help. Nothing depends on it: without an answer it is left out. */
function ReleaseLine() {
  const { data } = useRelease()
  if (!data) return null
  return (
    <Text size="sm" c="dimmed">
      {releaseText(data)}
    </Text>
  )
}
