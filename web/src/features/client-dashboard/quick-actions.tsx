import { UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type Icon, IconCalendarSearch, IconHeadset, IconHistory, IconRoute } from '@tabler/icons-react'
import { lazy, Suspense, useRef } from 'react'
import { mayDo } from '../../data/accounts/membership.ts'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { QUICK_COPY as copy } from './client-dashboard.copy.ts'
import { Panel } from './panel.tsx'
import classes from './panels.module.css'

const AvailabilityDialog = lazy(() =>
  import('./availability-dialog.tsx').then((m) => ({ default: m.AvailabilityDialog })),
)

export function QuickActions({ userId }: { userId: number }) {
  const [isOpen, { open, close }] = useDisclosure()
  const wasOpened = useRef(false)
  wasOpened.current ||= isOpen
  return (
    <Panel title={copy.title}>
      <div className={classes.actions}>
        {mayDo('handle_orders') ? (
          <UnstyledButton className={classes.action} onClick={open}>
            <ActionLabel icon={IconCalendarSearch}>{copy.availability}</ActionLabel>
          </UnstyledButton>
        ) : null}
        <ScreenLink href="/orders" className={classes.action}>
          <ActionLabel icon={IconHistory}>{copy.history}</ActionLabel>
        </ScreenLink>
        {mayDo('see_patients') ? (
          <ScreenLink href="/tracking" className={classes.action}>
            <ActionLabel icon={IconRoute}>{copy.track}</ActionLabel>
          </ScreenLink>
        ) : null}
        <ScreenLink href="/messages?support=1" className={classes.action}>
          <ActionLabel icon={IconHeadset}>{copy.support}</ActionLabel>
        </ScreenLink>
      </div>
      {wasOpened.current ? (
        <Suspense>
          <AvailabilityDialog userId={userId} isOpen={isOpen} onClose={close} />
        </Suspense>
      ) : null}
    </Panel>
  )
}

const ActionLabel = ({ icon: ActionIcon, children }: { icon: Icon; children: string }) => (
  <>
    <ActionIcon size={20} stroke={1.6} aria-hidden />
    {children}
  </>
)
