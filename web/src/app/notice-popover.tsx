import { Popover } from '@mantine/core'
import type { Role } from '@meridian/domain/order-lifecycle.ts'
import type { ReactNode } from 'react'
import { NoticePanel } from './notice-panel.tsx'

type Props = {
  /** The bell. */
  children: ReactNode
  isOpen: boolean
  role: Role
  onClose: () => void
}

export const NoticePopover = ({ children, isOpen, role, onClose }: Props) => (
  <Popover
    opened={isOpen}
    onDismiss={onClose}
    position="bottom-end"
    offset={10}
    // The same distance from both edges of a phone.
    middlewares={{ shift: { padding: 12 } }}
    width="min(25rem, calc(100vw - 1.5rem))"
    trapFocus
    returnFocus
    shadow="lg"
  >
    <Popover.Target>{children}</Popover.Target>
    <Popover.Dropdown p={0} aria-label="Notifications">
      <NoticePanel role={role} onLeave={onClose} />
    </Popover.Dropdown>
  </Popover>
)
