/** Beside a stop, and before placing: its site is closed when a driver may come. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { Dialog } from '../../../ui/dialog.tsx'
import { CLOSED_SITE_COPY as copy } from '../new-delivery.copy.ts'
import type { ClosedSites } from './closed-sites.ts'

export const ClosedSite = ({ text }: { text: string | null }) => (
  <div aria-live="polite">
    {text && (
      <Alert color="yellow" variant="light" mt="xs">
        {text}
      </Alert>
    )}
  </div>
)

type DialogProps = { closedSites: Pick<ClosedSites, 'question' | 'drop'>; action: string; onAccept: () => void }

export function ClosedSiteDialog({ closedSites, action, onAccept }: DialogProps) {
  const { question, drop } = closedSites
  return (
    <Dialog opened={question !== null} onClose={drop} title={copy.title}>
      {question && (
        <Stack gap="sm">
          {question.map((text) => (
            <Text key={text}>{text}</Text>
          ))}
          <Text>{copy.lead}</Text>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={drop}>
              {copy.back}
            </Button>
            <Button onClick={onAccept} data-autofocus>
              {action}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}
