import { Button, Tabs } from '@mantine/core'
import { IconListSearch, IconSignature } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { type AdminTab, ALL_ADMIN_TABS, AUDIT_LOG } from '../../copy/admin.ts'
import { PROOF_SETTINGS_COPY } from '../../copy/stop-proofs.ts'
import { useAdminStats } from '../../data/admin-orders.ts'
import { useInstallation, useStreetMap } from '../../data/installation.ts'
import { hasKeptMail, useOutbox } from '../../data/outbox.ts'
import { storedUser } from '../../data/stored-user.ts'
import { Gate } from '../../ui/gate.tsx'
import { Page } from '../../ui/page.tsx'
import { StatCardsSkeleton } from '../../ui/stat-card.tsx'
import classes from './admin-dashboard.module.css'
import { StatCards } from './stat-cards.tsx'
import { StreetMapNotice } from './street-map-notice.tsx'
import { useAdminView } from './use-admin-view.ts'

// Not in view when the screen opens, so not part of what it loads first.
const AuditLog = lazy(() => import('./audit/audit-log.tsx').then((m) => ({ default: m.AuditLog })))
const AnalyticsPanel = lazy(() =>
  import('./analytics/analytics-panel.tsx').then((m) => ({ default: m.AnalyticsPanel })),
)
const DispatchBoard = lazy(() => import('./dispatch/dispatch-board.tsx').then((m) => ({ default: m.DispatchBoard })))
const OrderManagement = lazy(() =>
  import('./orders/order-management.tsx').then((m) => ({ default: m.OrderManagement })),
)
const DriverManagement = lazy(() =>
  import('./drivers/driver-management.tsx').then((m) => ({ default: m.DriverManagement })),
)
const MailSection = lazy(() => import('./mail-section.tsx').then((m) => ({ default: m.MailSection })))
const ProofSettings = lazy(() => import('./proofs/proof-settings.tsx').then((m) => ({ default: m.ProofSettings })))
const SimulatedDay = lazy(() => import('../../parts/simulated-day.tsx').then((m) => ({ default: m.SimulatedDay })))
const OrderDetailsDrawer = lazy(() =>
  import('./orders/order-details-drawer.tsx').then((m) => ({ default: m.OrderDetailsDrawer })),
)

export function AdminDashboardScreen() {
  // The server refuses every other role regardless; this only hides the tabs around that error.
  const [isAdmin] = useState(() => storedUser()?.role === 'admin')
  const stats = useAdminStats()
  const installation = useInstallation()
  const streetMap = useStreetMap()
  const { show } = useAdminView()
  const openOthers = (
    <>
      <Button
        variant="default"
        leftSection={<IconSignature size={18} aria-hidden />}
        onClick={() => show({ tab: 'proofs' })}
      >
        {PROOF_SETTINGS_COPY.title}
      </Button>
      <Button
        variant="default"
        leftSection={<IconListSearch size={18} aria-hidden />}
        onClick={() => show({ tab: 'audit' })}
      >
        {AUDIT_LOG}
      </Button>
    </>
  )
  return (
    <Page title="Admin dashboard" documentTitle="Admin" actions={isAdmin ? openOthers : null}>
      <div className={classes.stats}>
        <Gate query={stats} skeleton={<StatCardsSkeleton />} errorTitle="The figures did not load" compact={isAdmin}>
          {(figures) => <StatCards stats={figures} />}
        </Gate>
      </div>
      {/* Shown together: a notice that appears later would push the tabs down under the pointer. */}
      {isAdmin && !installation.isPending && !streetMap.isPending ? (
        <Suspense>
          {streetMap.data?.hasStreets === false ? <StreetMapNotice /> : null}
          {installation.data?.demo ? (
            <div className={classes.simulation}>
              <SimulatedDay />
            </div>
          ) : null}
          <AdminTabs />
        </Suspense>
      ) : null}
    </Page>
  )
}

function AdminTabs() {
  const { view, show } = useAdminView()
  const outbox = useOutbox()
  const hasMailTab = hasKeptMail(outbox.data) || (view.tab === 'mail' && outbox.isPending)
  const tabs = (Object.keys(ALL_ADMIN_TABS) as AdminTab[]).filter((tab) => tab !== 'mail' || hasMailTab)
  if (view.tab === 'proofs')
    return (
      <Suspense>
        <ProofSettings onClose={() => show({ tab: 'orders' })} />
      </Suspense>
    )
  if (view.tab === 'audit')
    return (
      <>
        <Suspense>
          <AuditLog onClose={() => show({ tab: 'orders' })} onOpenOrder={(orderId) => show({ orderId })} />
        </Suspense>
        <Details orderId={view.orderId} onClose={() => show({ orderId: null })} />
      </>
    )
  return (
    <>
      <Tabs
        value={tabs.includes(view.tab) ? view.tab : 'orders'}
        onChange={(tab) => show({ tab: tab as AdminTab, orderId: null })}
        keepMounted={false}
        classNames={{ list: classes.tabs, tab: classes.tab }}
      >
        <Tabs.List>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {ALL_ADMIN_TABS[tab]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="orders">
          <Suspense>
            <OrderManagement view={view} show={show} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="drivers">
          <Suspense>
            <DriverManagement onOpenOrder={(orderId) => show({ orderId })} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="analytics">
          <Suspense>
            <AnalyticsPanel />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="dispatch">
          <Suspense>
            <DispatchBoard onOpenOrder={(orderId) => show({ orderId })} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="mail">
          <Suspense>
            <MailSection />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
      <Details orderId={view.orderId} onClose={() => show({ orderId: null })} />
    </>
  )
}

/** Loaded with the first order that is opened, and kept from then on: closing is animated. */
function Details({ orderId, onClose }: { orderId: number | null; onClose: () => void }) {
  const wasOpened = useRef(false)
  wasOpened.current ||= orderId !== null
  if (!wasOpened.current) return null
  return (
    <Suspense>
      <OrderDetailsDrawer orderId={orderId} onClose={onClose} />
    </Suspense>
  )
}
