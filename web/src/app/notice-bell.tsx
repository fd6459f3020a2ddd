import { ActionIcon, Indicator, Popover, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Role } from '@meridian/domain/order-lifecycle.ts'
import { IconBell } from '@tabler/icons-react'
import { useNotices } from '../data/notices.ts'
import { NoticePanel } from './notice-panel.tsx'

const MAX_SHOWN = 99

export function NoticeBell({ role }: { role: Role }) {
  const [isOpen, { toggle, close }] = useDisclosure()
  const unread = useNotices().data?.unread ?? 0
  return (
    <Popover
      opened={isOpen}
      onDismiss={close}
      position="bottom-end"
      offset={10}
      // The same distance from both edges of a phone.
      middlewares={{ shift: { padding: 12 } }}
      width="min(25rem, calc(100vw - 1.5rem))"
      trapFocus
      returnFocus
      shadow="lg"
    >
      <Popover.Target>
        <Tooltip label="Notifications" disabled={isOpen}>
          <ActionIcon onClick={toggle} aria-label={unread ? `Notifications, ${unread} unread` : 'Notifications'}>
            <Indicator
              label={unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
              disabled={unread === 0}
              color="red"
              size={18}
              offset={3}
              data-testid="unread-count"
            >
              <IconBell size={22} stroke={1.75} aria-hidden />
            </Indicator>
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Notifications">
        <NoticePanel role={role} onLeave={close} />
      </Popover.Dropdown>
    </Popover>
  )
}
