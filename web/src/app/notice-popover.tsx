import { Popover } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import { type Ref, type RefObject, useImperativeHandle } from 'react'
import { BELL_COPY } from '../copy/shell.ts'
import { NoticePanel } from './notice-panel.tsx'

type Bell = RefObject<HTMLElement | null>
type Props = {
  bell: Bell
  isOpen: boolean
  role: Role
  onClose: () => void
}

export function NoticePopover({ bell, isOpen, role, onClose }: Props) {
  // Closed in its first render: the popover stores what had the focus only when it opens, not when it begins open.
  const isMounted = useMounted()
  return (
    <Popover
      opened={isOpen && isMounted}
      onDismiss={onClose}
      position="bottom-end"
      offset={10}
      // The same distance from both edges of a phone.
      middlewares={{ shift: { padding: 12 } }}
      width="min(25rem, calc(100vw - 1.5rem))"
      trapFocus
      returnFocus
      withRoles={false}
      shadow="lg"
    >
      <Popover.Target>
        <BellAnchor bell={bell} />
      </Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label={BELL_COPY.title} tabIndex={-1}>
        <NoticePanel role={role} onLeave={onClose} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** The popover is placed at the bell that is there already: rendered again when this code arrives, the bell would lose the focus. */
function BellAnchor({ bell, ref }: { bell: Bell; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => bell.current as HTMLElement, [bell])
  return null
}
