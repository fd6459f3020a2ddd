import { Button } from '@mantine/core'
import { IconMap2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'

export const TrackingScreen = () => (
  <Page title="Track delivery">
    <EmptyState
      icon={<IconMap2 aria-hidden />}
      title="This version does not show where a delivery is"
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
