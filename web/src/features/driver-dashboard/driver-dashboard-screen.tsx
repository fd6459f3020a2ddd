import { Button } from '@mantine/core'
import { IconTruckDelivery } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'

export const DriverDashboardScreen = () => (
  <Page title="Deliveries">
    <EmptyState
      icon={<IconTruckDelivery aria-hidden />}
      title="This version does not hand out jobs"
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
