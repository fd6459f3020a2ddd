import { storedUser } from '../../data/stored-user.ts'
import { Page } from '../../ui/page.tsx'
import { NoAccess } from '../../ui/states.tsx'
import { PriceCheck } from './price-check.tsx'

export function ClientDashboardScreen() {
  const user = storedUser()
  return (
    <Page title={`Welcome, ${user?.organizationName ?? user?.firstName ?? ''}`} documentTitle="Dashboard">
      {user?.role === 'client' ? <PriceCheck /> : <NoAccess message="Deliveries are ordered by client accounts." />}
    </Page>
  )
}
