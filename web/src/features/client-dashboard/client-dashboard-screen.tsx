import { Paper, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { mayDo } from '../../data/accounts/membership.ts'
import { storedUser } from '../../data/accounts/stored-user.ts'
import { AfterPaint } from '../../ui/after-paint.tsx'
import { Page } from '../../ui/page.tsx'
import { NoAccess } from '../../ui/states.tsx'
import { useIsPainted } from '../../ui/use-is-painted.ts'
import { DASHBOARD_COPY as copy } from './client-dashboard.copy.ts'
import classes from './client-dashboard.module.css'
import { LiveTracking } from './live-tracking.tsx'
import { QuickActions } from './quick-actions.tsx'
import { StatCards } from './stat-cards.tsx'
import { UpcomingScheduled } from './upcoming-scheduled.tsx'

// The largest part of the screen: figures and lists are painted before it.
const NewDeliveryForm = lazy(() =>
  import('./new-delivery/new-delivery-form.tsx').then((m) => ({ default: m.NewDeliveryForm })),
)

// Most visits have nothing to confirm.
const OrderedNow = lazy(() => import('../../parts/orders/ordered-now.tsx').then((m) => ({ default: m.OrderedNow })))

const NeedsYou = lazy(() => import('./needs-you/needs-you.tsx').then((m) => ({ default: m.NeedsYou })))

export function ClientDashboardScreen() {
  const user = storedUser()
  return (
    <Page
      title={copy.title(user?.organizationName ?? user?.firstName ?? '')}
      documentTitle={copy.documentTitle}
      isDense
      actions={
        user?.role === 'client' ? (
          <AfterPaint>
            <Suspense>
              <NeedsYou />
            </Suspense>
          </AfterPaint>
        ) : null
      }
    >
      {user?.role === 'client' ? <Dashboard userId={user.id} /> : <NoAccess message={copy.noAccess} />}
    </Page>
  )
}

const WITH_PANELS = '(min-width: 62em)'

/** The panels beside the form; on a phone what is on its way comes before it. */
function Dashboard({ userId }: { userId: number }) {
  const isPainted = useIsPainted()
  const mayTrack = mayDo('see_patients')
  const isWide = useMediaQuery(WITH_PANELS, true, { getInitialValueInEffect: false })
  return (
    <>
      <Suspense>
        <OrderedNow />
      </Suspense>
      <StatCards clientId={userId} />
      <div className={classes.grid}>
        {isWide || !mayTrack ? null : <LiveTracking />}
        {mayDo('handle_orders') ? (
          <Suspense fallback={<FormSkeleton />}>
            {isPainted ? <NewDeliveryForm userId={userId} /> : <FormSkeleton />}
          </Suspense>
        ) : null}
        <div className={classes.panels}>
          {isWide && mayTrack ? <LiveTracking /> : null}
          <AfterPaint>
            <UpcomingScheduled />
            <QuickActions userId={userId} />
          </AfterPaint>
        </div>
      </div>
    </>
  )
}

/** As high as the form at least: the panels are below it on a phone, and must not be pushed down. */
const FormSkeleton = () => (
  <Paper className={classes.waiting} aria-busy="true">
    <Skeleton h={28} w={240} mb={24} />
    <Skeleton h={120} mb={24} />
    <Skeleton h={280} />
  </Paper>
)
