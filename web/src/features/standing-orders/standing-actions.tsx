/** Pause, resume and end. What a driver has already stays ordered, and is named. */
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { STANDING_ACTIONS as copy, STANDING_COPY } from '../../copy/standing-orders.ts'
import { type StandingOrder, useResumeStanding } from '../../data/standing-orders.ts'
import { toastFailure } from '../../parts/failed-action.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { toast } from '../../ui/toast.ts'
import { EndForm, PauseForm } from './pause-or-end.tsx'

type Props = { standing: StandingOrder; mayManage: boolean }

export function StandingActions({ standing, mayManage }: Props) {
  const [opened, setOpened] = useState<'pause' | 'end' | null>(null)
  const resume = useResumeStanding()
  const close = () => setOpened(null)
  const { id, name } = standing
  const calendar = (
    <Button
      component={ScreenLink}
      href={`/standing-orders?tab=calendar&id=${id}`}
      variant="default"
      aria-label={STANDING_COPY.calendarOf(name)}
    >
      {STANDING_COPY.tabs.calendar}
    </Button>
  )
  if (!mayManage) return <Group>{calendar}</Group>
  return (
    <Group gap="xs">
      {calendar}
      {standing.pausedFrom === null ? (
        <Button variant="default" aria-label={copy.pauseOf(name)} onClick={() => setOpened('pause')}>
          {copy.pause}
        </Button>
      ) : (
        <Button
          variant="default"
          aria-label={copy.resumeOf(name)}
          loading={resume.isPending}
          onClick={() =>
            resume.mutate(id, {
              onSuccess: () => toast({ title: copy.resumed, tone: 'success' }),
              onError: toastFailure({ otherwise: copy.noAnswer }),
            })
          }
        >
          {copy.resume}
        </Button>
      )}
      <Button
        component={ScreenLink}
        href={`/standing-orders/new?change=${id}`}
        variant="default"
        aria-label={copy.changeOf(name)}
      >
        {copy.change}
      </Button>
      <Button variant="subtle" color="red" aria-label={copy.endOf(name)} onClick={() => setOpened('end')}>
        {copy.end}
      </Button>
      <Dialog opened={opened === 'pause'} onClose={close} title={copy.pauseOf(name)}>
        <PauseForm standing={standing} onDone={close} />
      </Dialog>
      <Dialog opened={opened === 'end'} onClose={close} title={copy.endOf(name)}>
        <EndForm standing={standing} onDone={close} />
      </Dialog>
    </Group>
  )
}
