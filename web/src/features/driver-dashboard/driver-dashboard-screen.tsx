import { Badge, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { isMoving } from '@meridian/domain/orders/orders.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { storedUser } from '../../data/accounts/stored-user.ts'
import { type DriverUser, isDriver, useJobs } from '../../data/driver/background.ts'
import type { Order } from '../../data/orders/orders.ts'
import type { DRIVER_TABS } from '../../data/search-params.ts'
import { AfterPaint } from '../../ui/after-paint.tsx'
import { Page } from '../../ui/page.tsx'
import { StatCardsSkeleton } from '../../ui/stat-card.tsx'
import { NoAccess } from '../../ui/states.tsx'
import { DRIVER_COPY as copy } from './driver.copy.ts'
import classes from './driver-dashboard.module.css'
import { DutySwitch } from './duty-switch.tsx'
import { useReachableJobs } from './jobs/reachable-jobs.ts'
import { DayLine, DayText } from './run/day-line.tsx'
import { JobsSkeleton, PerformanceSkeleton } from './skeletons.tsx'
import { StatCards } from './stat-cards.tsx'

const loadAvailableJobs = () => import('./jobs/available-jobs.tsx')
const AvailableJobs = lazy(() => loadAvailableJobs().then((m) => ({ default: m.AvailableJobs })))
const loadActiveJobs = () => import('./jobs/active-jobs.tsx')
const ActiveJobs = lazy(() => loadActiveJobs().then((m) => ({ default: m.ActiveJobs })))
const PerformanceTab = lazy(() =>
  import('./performance/performance-tab.tsx').then((m) => ({ default: m.PerformanceTab })),
)
const Celebration = lazy(() => import('./performance/celebration.tsx').then((m) => ({ default: m.Celebration })))
const QueuedRatingPrompt = lazy(() =>
  import('./queued-rating-prompt.tsx').then((m) => ({ default: m.QueuedRatingPrompt })),
)
const EarningsDrawer = lazy(() =>
  import('./performance/earnings-drawer.tsx').then((m) => ({ default: m.EarningsDrawer })),
)

export function DriverDashboardScreen() {
  const user = storedUser()
  if (!isDriver(user))
    return (
      <Page title={copy.title}>
        <NoAccess message={copy.noAccess} />
      </Page>
    )
  return <DriverDashboard user={user} />
}

const NARROW = '(max-width: 47.99em)'

type Tab = (typeof DRIVER_TABS)[number]

/** `orders`: the driver's own, once loaded. */
function useTab(orders: readonly Order[] | undefined): [Tab, (tab: Tab, order?: number) => void] {
  const { tab, order } = useSearch({ from: '/driver-dashboard' })
  const navigate = useNavigate()
  const [first, setFirst] = useState<Tab | null>(null)
  // Decided once: a job that is assigned or finished later must not change the tab under the driver's thumb.
  if (orders && first === null) setFirst(orders.some(({ status }) => isMoving(status)) ? 'active' : 'available')
  // A notice links to an order; the driver's orders are on the second tab.
  const shown = tab ?? (order ? 'active' : (first ?? 'available'))
  return [
    shown,
    (next, order) => void navigate({ to: '/driver-dashboard', search: { tab: next, order }, replace: true }),
  ]
}

function DriverDashboard({ user }: { user: DriverUser }) {
  const [isEarningsOpen, setIsEarningsOpen] = useState(false)
  const [isUnfolded, setIsUnfolded] = useState(false)
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const available = useReachableJobs()
  const jobs = useJobs(user)
  const [tab, setTab] = useTab(jobs.orders)
  const hasJobInProgress = jobs.orders?.some(({ status }) => isMoving(status)) ?? false
  // Needed as soon as the jobs are known.
  useEffect(() => {
    loadAvailableJobs().catch(() => {})
    loadActiveJobs().catch(() => {})
  }, [])
  // The jobs decide which tab opens and whether the figures are folded: known later, they would move everything below.
  if (!jobs.orders && jobs.query.isPending)
    return (
      <Page title={copy.title} actions={<DutySwitch />}>
        <StatCardsSkeleton />
        <JobsSkeleton />
      </Page>
    )
  const figures = (
    <StatCards
      driverId={user.driverId}
      availableJobs={available.jobs?.length}
      isFoldable={(jobs.orders ?? []).length > 0}
      onEarnings={() => setIsEarningsOpen(true)}
    />
  )
  const orders = jobs.orders ?? []
  // On a phone nothing but one line is above the job; it opens to the rest.
  const isFolded = isNarrow && hasJobInProgress && tab === 'active'
  const areTabsHidden = isFolded && !isUnfolded
  return (
    <Page
      title={copy.title}
      hasHiddenTitle={isFolded}
      subtitle={isFolded ? null : <DayText orders={orders} />}
      actions={isFolded ? null : <DutySwitch />}
    >
      {isFolded ? (
        <DayLine orders={orders} isOpen={isUnfolded} onToggle={() => setIsUnfolded(!isUnfolded)}>
          <DutySwitch />
        </DayLine>
      ) : null}
      {hasJobInProgress ? null : figures}
      <Tabs value={tab} onChange={(next) => setTab(next as Tab)} mt={isFolded ? 0 : 'lg'} keepMounted={false}>
        <Tabs.List className={classes.tabs} display={areTabsHidden ? 'none' : undefined}>
          <TabWithCount value="available" label={copy.tabs.available} count={available.jobs?.length} />
          <TabWithCount value="active" label={copy.tabs.active} count={jobs.orders?.length} />
          <Tabs.Tab value="performance">{copy.tabs.performance}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="available" pt="md">
          <Suspense fallback={<JobsSkeleton />}>
            <AvailableJobs user={user} reachable={available} onAccepted={(orderId) => setTab('active', orderId)} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="active" pt={areTabsHidden ? 0 : 'md'}>
          <Suspense fallback={<JobsSkeleton />}>
            <ActiveJobs user={user} jobs={jobs} onFindJobs={() => setTab('available')} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="performance" pt="md">
          <Suspense fallback={<PerformanceSkeleton />}>
            <PerformanceTab driverId={user.driverId} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
      {/* The job comes first. Without a connection the figures could only say so, and the line above the jobs does. */}
      {hasJobInProgress && !jobs.savedAt ? figures : null}
      <AfterPaint>
        <Suspense>
          <QueuedRatingPrompt userId={user.id} />
          {/* Not over a job in progress: it comes when that is done. */}
          {hasJobInProgress ? null : <Celebration userId={user.id} driverId={user.driverId} />}
        </Suspense>
      </AfterPaint>
      {tab === 'active' && jobs.orders?.length ? <div className={classes.barSpace} /> : null}
      <Suspense>
        {isEarningsOpen && <EarningsDrawer driverId={user.driverId} onClose={() => setIsEarningsOpen(false)} />}
      </Suspense>
    </Page>
  )
}

type TabProps = { value: Tab; label: string; count: number | undefined }

const TabWithCount = ({ value, label, count }: TabProps) => (
  <Tabs.Tab
    value={value}
    rightSection={
      count === undefined ? null : (
        <Badge size="sm" variant="light" circle={count < 10}>
          {count}
        </Badge>
      )
    }
  >
    {label}
  </Tabs.Tab>
)
