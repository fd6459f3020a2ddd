import { Button, ScrollArea, Skeleton, Title, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { Notice } from '@meridian/contract/notices/notices.ts'
import { noticePath } from '@meridian/domain/notices/notices.ts'
import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import { IconBellCheck } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { BELL_COPY as copy } from '../copy/shell.ts'
import { navigateTo } from '../data/navigation.ts'
import { useMarkRead, useNotices } from '../data/notices/notices.ts'
import { toastFailure } from '../parts/failed-action.tsx'
import { Gate } from '../ui/gate.tsx'
import { EmptyState } from '../ui/states.tsx'
import { When } from '../ui/when.tsx'
import { groupNotices } from './notice-groups.ts'
import classes from './notice-panel.module.css'

const ApprovalDecision = lazy(async () => ({
  default: (await import('../parts/approvals/approval-decision.tsx')).ApprovalDecision,
}))

/** Decided by a colleague meanwhile, the server says by whom. */
const isToApprove = (notice: Notice): notice is Notice & { orderId: number } =>
  notice.kind === 'approval_wanted' && !notice.isRead && notice.orderId !== null

export function NoticePanel({ role, onLeave }: { role: Role; onLeave: () => void }) {
  const notices = useNotices()
  const markRead = useMarkRead()
  const isAllRead = !notices.data?.unread

  function mark(ids?: number[]) {
    markRead.mutate(ids, { onError: toastFailure({ title: copy.markFailed, message: copy.markFailedWhy }) })
  }

  function open(notice: Notice) {
    if (!notice.isRead) mark([notice.id])
    onLeave()
    navigateTo(noticePath(notice, role))
  }

  return (
    <>
      <div className={classes.head}>
        <Title order={2} size="h3">
          {copy.title}
        </Title>
        {/* Not disabled: it has just been pressed, and Escape would not be heard where the focus is. */}
        <Button
          variant="subtle"
          size="sm"
          className={classes.all}
          data-disabled={isAllRead || undefined}
          aria-disabled={isAllRead}
          onClick={isAllRead ? undefined : () => mark()}
        >
          {copy.markAll}
        </Button>
      </div>
      <ScrollArea.Autosize mah="min(28rem, calc(100dvh - 10rem))" type="auto">
        <Gate query={notices} skeleton={<PanelSkeleton />} errorTitle={copy.failed} compact>
          {({ latest }) =>
            latest.length === 0 ? (
              <EmptyState compact icon={<IconBellCheck aria-hidden />} title={copy.none}>
                {copy.noneWhy}
              </EmptyState>
            ) : (
              <ul className={classes.list}>
                {groupNotices(latest, isToApprove).map(([notice, ...more]) =>
                  notice ? (
                    <li key={notice.id}>
                      <NoticeRow notice={notice} onOpen={() => open(notice)} />
                      {isToApprove(notice) ? (
                        <Suspense>
                          <div className={classes.decision}>
                            <ApprovalDecision
                              orderId={notice.orderId}
                              {...(notice.revision == null ? {} : { revision: notice.revision })}
                              hasNote={false}
                              onDecided={() => mark([notice.id])}
                            />
                          </div>
                        </Suspense>
                      ) : null}
                      {more.length > 0 ? <MoreNotices notices={more} onOpen={open} /> : null}
                    </li>
                  ) : null,
                )}
              </ul>
            )
          }
        </Gate>
      </ScrollArea.Autosize>
    </>
  )
}

/** The repetitions of the notice above them. */
function MoreNotices({ notices, onOpen }: { notices: readonly Notice[]; onOpen: (notice: Notice) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {isOpen
        ? notices.map((notice) => <NoticeRow key={notice.id} notice={notice} onOpen={() => onOpen(notice)} />)
        : null}
      <Button
        variant="subtle"
        size="sm"
        className={classes.more}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? copy.fewer : copy.more(notices.length)}
      </Button>
    </>
  )
}

function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  return (
    <UnstyledButton className={classes.row} data-unread={!notice.isRead || undefined} onClick={onOpen}>
      <span className={classes.dot} />
      <span className={classes.title}>
        {notice.isRead ? null : <VisuallyHidden>{copy.unreadMark}</VisuallyHidden>}
        {notice.title}
      </span>
      <span className={classes.time}>
        <When time={notice.createdAt} />
      </span>
      <span className={classes.body}>{notice.body}</span>
    </UnstyledButton>
  )
}

const PanelSkeleton = () => (
  <div className={classes.skeleton} aria-busy="true">
    {['a', 'b', 'c'].map((row) => (
      <div key={row}>
        <Skeleton h={16} w="60%" mb={8} />
        <Skeleton h={14} w="90%" />
      </div>
    ))}
  </div>
)
