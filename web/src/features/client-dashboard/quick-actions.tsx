import { UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type Icon, IconCalendarSearch, IconHeadset, IconHistory, IconRoute } from '@tabler/icons-react'
import { QUICK_COPY as copy } from '../../copy/client-dashboard.ts'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { AvailabilityDialog } from './availability-dialog.tsx'
import { Panel } from './panel.tsx'
import classes from './panels.module.css'

export function QuickActions({ userId }: { userId: number }) {
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <Panel title={copy.title}>
      <div className={classes.actions}>
        <UnstyledButton className={classes.action} onClick={open}>
          <ActionLabel icon={IconCalendarSearch}>{copy.availability}</ActionLabel>
        </UnstyledButton>
        <ScreenLink href="/orders" className={classes.action}>
          <ActionLabel icon={IconHistory}>{copy.history}</ActionLabel>
        </ScreenLink>
        <ScreenLink href="/tracking" className={classes.action}>
          <ActionLabel icon={IconRoute}>{copy.track}</ActionLabel>
        </ScreenLink>
        <ScreenLink href="/messages?support=1" className={classes.action}>
          <ActionLabel icon={IconHeadset}>{copy.support}</ActionLabel>
        </ScreenLink>
      </div>
      <AvailabilityDialog userId={userId} isOpen={isOpen} onClose={close} />
    </Panel>
  )
}

const ActionLabel = ({ icon: ActionIcon, children }: { icon: Icon; children: string }) => (
  <>
    <ActionIcon size={22} stroke={1.6} aria-hidden />
    {children}
  </>
)
