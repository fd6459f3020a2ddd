import { storedUser } from '../../data/stored-user.ts'
import { Page } from '../../ui/page.tsx'
import { NoAccess } from '../../ui/states.tsx'
import classes from './client-dashboard.module.css'
import { LiveTracking } from './live-tracking.tsx'
import { NewDeliveryForm } from './new-delivery/new-delivery-form.tsx'
import { QuickActions } from './quick-actions.tsx'
import { StatCards } from './stat-cards.tsx'
import { UpcomingScheduled } from './upcoming-scheduled.tsx'

export function ClientDashboardScreen() {
  const user = storedUser()
  return (
    <Page title={`Welcome, ${user?.organizationName ?? user?.firstName ?? ''}`} documentTitle="Dashboard">
      {user?.role === 'client' ? (
        <Dashboard userId={user.id} />
      ) : (
        <NoAccess message="Deliveries are ordered by client accounts." />
      )}
    </Page>
  )
}

const Dashboard = ({ userId }: { userId: number }) => (
  <>
    <StatCards clientId={userId} />
    <div className={classes.grid}>
      <NewDeliveryForm userId={userId} />
      <div className={classes.panels}>
        <LiveTracking />
        <UpcomingScheduled />
        <QuickActions userId={userId} />
      </div>
    </div>
  </>
)
