import { ActionIcon, Indicator } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Role } from '@meridian/domain/order-lifecycle.ts'
import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useNotices } from '../data/notices.ts'
import { useIsScreenPainted } from './use-is-screen-painted.ts'

const MAX_SHOWN = 99

// Not open when a screen opens, so not part of what it loads first.
const NoticePopover = lazy(() => import('./notice-popover.tsx').then((m) => ({ default: m.NoticePopover })))

export function NoticeBell({ role }: { role: Role }) {
  const [isOpen, { toggle, close }] = useDisclosure()
  const isPainted = useIsScreenPainted()
  const unread = useNotices().data?.unread ?? 0
  const bell = (
    <ActionIcon
      onClick={toggle}
      title="Notifications"
      aria-label={unread ? `Notifications, ${unread} unread` : 'Notifications'}
    >
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
  )
  if (!isPainted) return bell
  return (
    <Suspense fallback={bell}>
      <NoticePopover isOpen={isOpen} role={role} onClose={close}>
        {bell}
      </NoticePopover>
    </Suspense>
  )
}
