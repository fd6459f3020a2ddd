/** The layout of the admin dashboard: stat cards, and the tabs, each a screen of its own. Leads to administration. */
import { Button } from '@mantine/core'
import { IconAdjustments } from '@tabler/icons-react'
import { Link, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ADMIN_DASHBOARD_COPY, ADMIN_TABS, ADMINISTRATION } from '../../copy/admin.ts'
import { useStreetMap } from '../../data/installation.ts'
import { useAdminStats } from '../../data/orders/admin-orders.ts'
import { AdminsOnly } from '../../parts/accounts/admins-only.tsx'
import { OpenedOrder } from '../../parts/admin-order/opened-order.tsx'
import { Gate } from '../../ui/gate.tsx'
import { type LinkTab, LinkTabs, useCurrentTab } from '../../ui/link-tabs.tsx'
import { Page } from '../../ui/page.tsx'
import { StatCardsSkeleton } from '../../ui/stat-card.tsx'
import classes from './admin-dashboard.module.css'
import { StatCards } from './stat-cards.tsx'
import { StreetMapNotice } from './street-map-notice.tsx'

// Needs its own answer of the server, and is loaded beside it.
const AttentionRail = lazy(() =>
  import('../../parts/attention/attention-rail.tsx').then((m) => ({ default: m.AttentionRail })),
)

const { title: TITLE, figuresFailed } = ADMIN_DASHBOARD_COPY

const TABS: readonly LinkTab[] = [
  { path: '/admin-dashboard', label: ADMIN_TABS.orders },
  { path: '/admin-dashboard/drivers', label: ADMIN_TABS.drivers },
  { path: '/admin-dashboard/analytics', label: ADMIN_TABS.analytics },
]

export const AdminDashboardScreen = () => (
  <AdminsOnly title={TITLE}>
    <Dashboard />
  </AdminsOnly>
)

function Dashboard() {
  const stats = useAdminStats()
  const streetMap = useStreetMap()
  const tab = useCurrentTab(TABS)
  return (
    <Page title={TITLE} documentTitle={tab?.label ?? TITLE} actions={<ToAdministration />}>
      <div className={classes.stats}>
        <Gate query={stats} skeleton={<StatCardsSkeleton />} errorTitle={figuresFailed} compact>
          {(figures) => <StatCards stats={figures} />}
        </Gate>
      </div>
      {/* With its answer: a notice that appears later would push the tabs down under the pointer. */}
      {streetMap.isPending ? null : (
        <Suspense>
          {streetMap.data?.hasStreets === false ? <StreetMapNotice /> : null}
          <div className={classes.exceptions}>
            <AttentionRail />
          </div>
          <LinkTabs label={TITLE} tabs={TABS}>
            <Outlet />
          </LinkTabs>
        </Suspense>
      )}
      <OpenedOrder />
    </Page>
  )
}

const ToAdministration = () => (
  <Button component={Link} to="/admin" variant="default" leftSection={<IconAdjustments size={18} aria-hidden />}>
    {ADMINISTRATION}
  </Button>
)
