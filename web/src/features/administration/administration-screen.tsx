/** The layout of what an admin looks at or sets now and then: one page for each tab. */
import { Box, Button, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ADMIN_DASHBOARD_COPY, ADMINISTRATION, releaseText } from '../../copy/admin.ts'
import { useInstallation, useRelease } from '../../data/installation.ts'
import { AdminsOnly } from '../../parts/accounts/admins-only.tsx'
import { type LinkTab, LinkTabs, useCurrentTab } from '../../ui/link-tabs.tsx'
import { Page } from '../../ui/page.tsx'
import { ADMIN_TWO_FACTOR_OPTIONAL, ADMINISTRATION_TABS as labels } from './administration.copy.ts'
import { CustodyFaults, CustodyLine } from './custody-check.tsx'

// Shown only in the demo.
const SimulatedDay = lazy(() => import('../../parts/simulated-day.tsx').then((m) => ({ default: m.SimulatedDay })))

const TABS: readonly LinkTab[] = [
  { path: '/admin/audit-log', label: labels.auditLog },
  { path: '/admin/accounts', label: labels.accounts },
  { path: '/admin/organizations', label: labels.organizations },
  { path: '/admin/billing', label: labels.billing },
  { path: '/admin/standing-orders', label: labels.standingOrders },
  { path: '/admin/proof-rules', label: labels.proofRules },
  { path: '/admin/counts', label: labels.counts },
  { path: '/admin/mail', label: labels.mail },
]

export function AdministrationScreen() {
  const tab = useCurrentTab(TABS)
  const installation = useInstallation()
  const back = (
    <Button
      component={Link}
      to="/admin-dashboard"
      variant="default"
      leftSection={<IconArrowLeft size={18} aria-hidden />}
    >
      {ADMIN_DASHBOARD_COPY.title}
    </Button>
  )
  return (
    <AdminsOnly title={ADMINISTRATION}>
      <Page title={ADMINISTRATION} documentTitle={tab?.label ?? ADMINISTRATION} actions={back}>
        <CustodyFaults />
        <LinkTabs label={ADMINISTRATION} tabs={TABS}>
          <Outlet />
        </LinkTabs>
        <Box component="footer" mt="md">
          {installation.data?.demo ? (
            <Suspense>
              <SimulatedDay />
            </Suspense>
          ) : null}
          <CustodyLine />
          <ReleaseLines />
        </Box>
      </Page>
    </AdminsOnly>
  )
}

/** What to name when asking for help. Nothing depends on it: without an answer it is left out. */
function ReleaseLines() {
  const { data } = useRelease()
  if (!data) return null
  return (
    <>
      {data.adminTwoFactor === 'optional' && (
        <Text size="sm" c="dimmed">
          {ADMIN_TWO_FACTOR_OPTIONAL}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {releaseText(data)}
      </Text>
    </>
  )
}
