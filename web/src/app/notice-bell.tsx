import { ActionIcon, Indicator } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { BELL_COPY } from '../copy/shell.ts'
import { useNotices } from '../data/notices/notices.ts'
import { useIsScreenPainted } from './use-is-screen-painted.ts'

const MAX_SHOWN = 99

// Not open when a screen opens, so not part of what it loads first.
const loadPopover = () => import('./notice-popover.tsx')
const NoticePopover = lazy(() => loadPopover().then((m) => ({ default: m.NoticePopover })))

export function NoticeBell({ role }: { role: Role }) {
  const [isOpen, { toggle, close }] = useDisclosure()
  const isPainted = useIsScreenPainted()
  const unread = useNotices().data?.unread ?? 0
  const bell = useRef<HTMLButtonElement>(null)
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  useEffect(() => {
    if (isPainted) void loadPopover().catch(() => {})
  }, [isPainted])
  return (
    <>
      <ActionIcon
        ref={bell}
        onClick={toggle}
        // The panel closes itself once it has the focus; until then the bell has it.
        onKeyDown={({ key }) => key === 'Escape' && close()}
        title={BELL_COPY.title}
        aria-label={unread ? BELL_COPY.unread(unread) : BELL_COPY.title}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
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
      {wasOpened ? (
        <Suspense>
          <NoticePopover bell={bell} isOpen={isOpen} role={role} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}
