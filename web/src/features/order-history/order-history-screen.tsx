import { Button } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'

export const OrderHistoryScreen = () => (
  <Page title="Order history">
    <EmptyState
      icon={<IconPackage aria-hidden />}
      title="This version does not list orders"
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
