/** Over everything else, with sound and vibration, until it is read: a driver who looks at the road does not see a list change. */
import { Button, Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { useMarkRead } from '../../data/notices/notices.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { When } from '../../ui/when.tsx'
import { DAY_CHANGES_COPY as copy } from './day-changes.copy.ts'
import type { DayChange } from './day-changes.ts'
import classes from './day-changes-card.module.css'
import { DRIVER_COPY } from './driver.copy.ts'
import { alertDriver } from './jobs/offer-alert.ts'

/** Over an open sheet, and over an offer. */
const OVER_EVERYTHING = 400

type Props = {
  changes: readonly DayChange[]
  /** Whether the job is still the driver's. */
  isOpenJob: (orderId: number) => boolean
  /** On this device, at once and without a network too. */
  onRead: (changes: readonly DayChange[]) => void
  onOpenJob: (orderId: number) => void
}

export function DayChangesCard({ changes, isOpenJob, onRead, onOpenJob }: Props) {
  const markRead = useMarkRead()
  const newest = changes.at(-1)?.id
  useEffect(() => {
    if (newest === undefined) return
    let stop = alertDriver()
    // It came while the phone was in a pocket.
    const onShown = () => {
      stop()
      if (document.visibilityState === 'visible') stop = alertDriver()
    }
    document.addEventListener('visibilitychange', onShown)
    return () => {
      document.removeEventListener('visibilitychange', onShown)
      stop()
    }
  }, [newest])
  const read = () => {
    onRead(changes)
    markRead.mutate(changes.map(({ id }) => id))
  }
  return (
    <Dialog
      opened={changes.length > 0}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      fullScreen
      zIndex={OVER_EVERYTHING}
      title={copy.title(changes.length)}
    >
      <Stack gap="lg" className={classes.card}>
        <ol className={classes.changes}>
          {changes.map(({ id, orderId, title, body, createdAt }) => (
            <li key={id} className={classes.change}>
              <Title order={2} className={classes.title}>
                {title}
              </Title>
              <Text size="lg">{body}</Text>
              <Text c="dimmed">
                <When time={createdAt} />
              </Text>
              {orderId !== null && isOpenJob(orderId) ? (
                <Button
                  variant="default"
                  size="md"
                  onClick={() => {
                    read()
                    onOpenJob(orderId)
                  }}
                >
                  {DRIVER_COPY.openJob(orderId)}
                </Button>
              ) : null}
            </li>
          ))}
        </ol>
        <Button size="xl" onClick={read} data-autofocus className={classes.read}>
          {copy.read}
        </Button>
      </Stack>
    </Dialog>
  )
}
