import { Button } from '@mantine/core'
import { IconLayoutDashboard } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { storedUser } from '../../data/stored-user.ts'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'

export function ClientDashboardScreen() {
  const user = storedUser()
  return (
    <Page title={`Welcome, ${user?.organizationName ?? user?.firstName ?? ''}`} documentTitle="Dashboard">
      <EmptyState
        icon={<IconLayoutDashboard aria-hidden />}
        title="This version does not take delivery requests"
        actions={
          <Button component={Link} to="/security" variant="default">
            Open security settings
          </Button>
        }
      >
        Your notifications, under the bell, and your account work already.
      </EmptyState>
    </Page>
  )
}
