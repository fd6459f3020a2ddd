import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { ADMIN_TABS, type AdminTab } from '../../copy/admin.ts'
import { useAdminStats } from '../../data/desk.ts'
import { storedUser } from '../../data/stored-user.ts'
import { Gate } from '../../ui/gate.tsx'
import { Page } from '../../ui/page.tsx'
import classes from './admin-dashboard.module.css'
import { AnalyticsPanel } from './analytics-panel.tsx'
import { DriverManagement } from './driver-management.tsx'
import { MailSection } from './mail-section.tsx'
import { OrderDetailsDrawer } from './order-details-drawer.tsx'
import { OrderManagement } from './order-management.tsx'
import { StatCards, StatCardsSkeleton } from './stat-cards.tsx'
import { useDeskView } from './use-desk-view.ts'

export function AdminDashboardScreen() {
  // The server refuses everybody else whatever the browser says; the desk is only not drawn around that refusal.
  const [isAdmin] = useState(() => storedUser()?.role === 'admin')
  const stats = useAdminStats()
  return (
    <Page title="Admin dashboard" documentTitle="Admin">
      <div className={classes.stats}>
        <Gate query={stats} skeleton={<StatCardsSkeleton />} errorTitle="The figures did not load" compact={isAdmin}>
          {(figures) => <StatCards stats={figures} />}
        </Gate>
      </div>
      {isAdmin ? <Desk /> : null}
    </Page>
  )
}

function Desk() {
  const { view, show } = useDeskView()
  return (
    <>
      <Tabs
        value={view.tab}
        onChange={(tab) => show({ tab: tab as AdminTab, orderId: null })}
        keepMounted={false}
        classNames={{ list: classes.tabs ?? '', tab: classes.tab ?? '' }}
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
