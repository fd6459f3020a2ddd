import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { ADMIN_TABS, type AdminTab } from '../../copy/admin.ts'
import { useAdminStats } from '../../data/admin-orders.ts'
import { storedUser } from '../../data/stored-user.ts'
import { Gate } from '../../ui/gate.tsx'
import { Page } from '../../ui/page.tsx'
import classes from './admin-dashboard.module.css'
import { AnalyticsPanel } from './analytics/analytics-panel.tsx'
import { DriverManagement } from './drivers/driver-management.tsx'
import { MailSection } from './mail-section.tsx'
import { OrderDetailsDrawer } from './orders/order-details-drawer.tsx'
import { OrderManagement } from './orders/order-management.tsx'
import { StatCards, StatCardsSkeleton } from './stat-cards.tsx'
import { useAdminView } from './use-admin-view.ts'

export function AdminDashboardScreen() {
  // The server refuses every other role regardless; this only hides the tabs around that error.
  const [isAdmin] = useState(() => storedUser()?.role === 'admin')
  const stats = useAdminStats()
  return (
    <Page title="Admin dashboard" documentTitle="Admin">
      <div className={classes.stats}>
        <Gate query={stats} skeleton={<StatCardsSkeleton />} errorTitle="The figures did not load" compact={isAdmin}>
          {(figures) => <StatCards stats={figures} />}
        </Gate>
      </div>
      {isAdmin ? <AdminTabs /> : null}
    </Page>
  )
}

function AdminTabs() {
  const { view, show } = useAdminView()
  return (
    <>
      <Tabs
        value={view.tab}
        onChange={(tab) => show({ tab: tab as AdminTab, orderId: null })}
        keepMounted={false}
        classNames={{ list: classes.tabs, tab: classes.tab }}
      >
        <Tabs.List>
          {Object.entries(ADMIN_TABS).map(([tab, label]) => (
            <Tabs.Tab key={tab} value={tab}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="orders">
          <OrderManagement view={view} show={show} />
        </Tabs.Panel>
        <Tabs.Panel value="drivers">
          <DriverManagement onOpenOrder={(orderId) => show({ orderId })} />
        </Tabs.Panel>
        <Tabs.Panel value="analytics">
          <AnalyticsPanel />
        </Tabs.Panel>
      </Tabs>
      <MailSection />
      <OrderDetailsDrawer orderId={view.orderId} onClose={() => show({ orderId: null })} />
    </>
  )
}
