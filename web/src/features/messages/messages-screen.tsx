import { Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'

export const MessagesScreen = () => (
  <Page title="Messages">
    <EmptyState
      icon={<IconMessage aria-hidden />}
      title="This version does not hold conversations"
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
