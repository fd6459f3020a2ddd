/** The day, what needs attention on it, and what is done to the whole plan. */
import { ActionIcon, Button, Group, Menu, Popover, Text, VisuallyHidden } from '@mantine/core'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { noticePath } from '@meridian/domain/notices/notices.ts'
import { addDays } from '@meridian/domain/time/calendar.ts'
import { formatLocalDate } from '@meridian/domain/time/format.ts'
import {
  IconArrowBackUp,
  IconChevronLeft,
  IconChevronRight,
  IconKeyboard,
  IconLayoutBottombar,
  IconLayoutSidebarRight,
  IconMap,
  IconMessage,
  IconPlus,
  IconRobot,
  IconRoute,
  IconUserPause,
  IconWindowMaximize,
} from '@tabler/icons-react'
import { memo, useState } from 'react'
import { type Board, useUndo } from '../../data/dispatch/dispatch.ts'
import { useNotices } from '../../data/notices/notices.ts'
import { DRIVER_OUT_COPY } from '../../parts/driver-out/driver-out.copy.ts'
import { DriverOutDialog } from '../../parts/driver-out/driver-out-dialog.tsx'
import type { OutDriver } from '../../parts/driver-out/out-driver.ts'
import { toastFailure } from '../../parts/failed-action.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { toast } from '../../ui/toast.ts'
import { type Attention, countAttention } from './attention.ts'
import { AutoDispatchState } from './auto-dispatch-state.tsx'
import type { MapPlace } from './board-layout.ts'
import classes from './board-toolbar.module.css'
import { dayResult } from './day-result.ts'
import { TOOLBAR_COPY as copy } from './dispatch.copy.ts'
import { ExportMenu } from './export-menu.tsx'
import { RulesDialog } from './rules-dialog.tsx'

type Props = {
  board: Board
  /** Only what will be late, or may be, is shown; null: everything. */
  attention: Attention | null
  map: MapPlace
  pickedDrivers: ReadonlySet<number>
  onAttention: (attention: Attention | null) => void
  onMap: (place: MapPlace) => void
  onDay: (day: string) => void
  onPlan: () => void
}

const MAP_CHOICES = [
  { value: 'right', icon: IconLayoutSidebarRight },
  { value: 'bottom', icon: IconLayoutBottombar },
  { value: 'window', icon: IconWindowMaximize },
] as const satisfies readonly { value: MapPlace; icon: typeof IconMap }[]

const icon = { size: 18, 'aria-hidden': true } as const

export const BoardToolbar = memo(function BoardToolbar({ board, attention, map, pickedDrivers, ...on }: Props) {
  const [isRulesOpen, setIsRulesOpen] = useState(false)
  const isOver = board.day < board.today
  return (
    <div className={classes.toolbar}>
      <Days board={board} onDay={on.onDay} />
      {isOver ? <Result board={board} /> : <Figures board={board} attention={attention} onAttention={on.onAttention} />}
      <Group gap={6} wrap="nowrap" className={classes.actions}>
        <UnreadMessages />
        <Keys />
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={36} className={classes.wide} aria-label={copy.mapPlace}>
              <IconMap {...icon} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {MAP_CHOICES.map(({ value, icon: Icon }) => (
              <Menu.Item
                key={value}
                aria-current={map === value || undefined}
                fw={map === value ? 650 : undefined}
                leftSection={<Icon {...icon} />}
                onClick={() => on.onMap(value)}
              >
                {copy.mapPlaces[value]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <ExportMenu board={board} pickedDrivers={pickedDrivers} />
        <Button
          size="sm"
          variant="default"
          component={ScreenLink}
          href="/admin/organizations/new-order"
          leftSection={<IconPlus {...icon} />}
        >
          <span className={classes.label}>{copy.newOrder}</span>
        </Button>
        <Button size="sm" variant="default" leftSection={<IconRobot {...icon} />} onClick={() => setIsRulesOpen(true)}>
          <AutoDispatchState />
        </Button>
        <TakeOut board={board} pickedDrivers={pickedDrivers} />
        <Undo board={board} />
        <Button
          size="sm"
          leftSection={<IconRoute {...icon} />}
          disabled={isOver}
          title={isOver ? copy.dayOver : undefined}
          onClick={on.onPlan}
        >
          {copy.optimize}
        </Button>
      </Group>
      <RulesDialog opened={isRulesOpen} onClose={() => setIsRulesOpen(false)} />
    </div>
  )
})

/** With one driver picked: the driver is out. */
function TakeOut({ board, pickedDrivers }: Pick<Props, 'board' | 'pickedDrivers'>) {
  const [out, setOut] = useState<OutDriver | null>(null)
  const [id, ...others] = pickedDrivers
  const driver = others.length === 0 ? board.drivers.find((each) => each.id === id) : undefined
  const name = driver ? fullName(driver) : ''
  return (
    <>
      {driver && board.day >= board.today ? (
        <Button
          size="sm"
          variant="default"
          aria-label={DRIVER_OUT_COPY.openFor(name)}
          leftSection={<IconUserPause {...icon} />}
          onClick={() => setOut({ id: driver.id, name })}
        >
          {DRIVER_OUT_COPY.open}
        </Button>
      ) : null}
      <DriverOutDialog driver={out} day={board.day} onClose={() => setOut(null)} />
    </>
  )
}

function Days({ board, onDay }: Pick<Props, 'board' | 'onDay'>) {
  const step = { variant: 'default', size: 36 } as const
  const dayText = formatLocalDate(board.day, 'weekdayDay')
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon {...step} aria-label={copy.dayBefore} onClick={() => onDay(addDays(board.day, -1))}>
        <IconChevronLeft {...icon} />
      </ActionIcon>
      <DateField
        size="sm"
        leftSection={null}
        aria-label={copy.day(dayText)}
        valueFormatter={() => dayText}
        w="8.75rem"
        value={board.day}
        onChange={(day) => day && onDay(day)}
      />
      <ActionIcon {...step} aria-label={copy.dayAfter} onClick={() => onDay(addDays(board.day, 1))}>
        <IconChevronRight {...icon} />
      </ActionIcon>
      {board.day === board.today ? null : (
        <Button size="sm" variant="default" onClick={() => onDay(board.today)}>
          {copy.today}
        </Button>
      )}
    </Group>
  )
}

function Result({ board }: Pick<Props, 'board'>) {
  const { delivered, late, notDelivered } = dayResult(board)
  return (
    <fieldset className={classes.figures}>
      <VisuallyHidden component="legend">{copy.result}</VisuallyHidden>
      <span className={classes.figure}>{copy.delivered(delivered)}</span>
      <span className={classes.figure} data-tone={late > 0 ? 'late' : undefined}>
        {copy.deliveredLate(late)}
      </span>
      <span className={classes.figure} data-tone={notDelivered > 0 ? 'waiting' : undefined}>
        {copy.notDelivered(notDelivered)}
      </span>
    </fieldset>
  )
}

/** Each but the first is a filter: pressed, only the drivers and stops it counts are shown. */
function Figures({ board, attention, onAttention }: Pick<Props, 'board' | 'attention' | 'onAttention'>) {
  const counts = countAttention(board.drivers)
  const filters = [
    { value: 'risk', text: copy.atRisk(counts.risk), count: counts.risk },
    { value: 'late', text: copy.willBeLate(counts.late), count: counts.late },
  ] as const
  return (
    <fieldset className={classes.figures}>
      <VisuallyHidden component="legend">{copy.figures}</VisuallyHidden>
      <span className={classes.figure} data-tone={board.unassigned.length > 0 ? 'waiting' : undefined}>
        {copy.unassigned(board.unassigned.length)}
      </span>
      {filters.map(({ value, text, count }) => (
        <button
          key={value}
          type="button"
          className={classes.figure}
          data-tone={count > 0 ? value : undefined}
          aria-pressed={attention === value}
          disabled={count === 0 && attention !== value}
          title={attention === value ? copy.showAll : copy.showOnly}
          onClick={() => onAttention(attention === value ? null : value)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}

/** Conversations with something new: of clients, and of drivers who write to dispatch. */
function UnreadMessages() {
  const unread = useNotices().data?.latest.filter(({ kind, isRead }) => kind === 'message' && !isRead) ?? []
  const [first] = unread
  if (!first) return null
  return (
    <Button
      size="sm"
      variant="light"
      component={ScreenLink}
      href={unread.length === 1 ? noticePath(first, 'admin') : '/messages'}
      leftSection={<IconMessage {...icon} />}
    >
      {copy.unreadMessages(unread.length)}
    </Button>
  )
}

function Undo({ board }: Pick<Props, 'board'>) {
  const undo = useUndo()
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconArrowBackUp {...icon} />}
      disabled={!board.undo}
      loading={undo.isPending}
      title={board.undo ? copy.undoOf(board.undo.summary) : copy.nothingToUndo}
      onClick={() =>
        undo.mutate(board.day, {
          onSuccess: ({ summary }) => toast({ title: copy.undone, message: summary, tone: 'success' }),
          onError: toastFailure({ title: copy.notUndone, otherwise: copy.tryAgain }),
        })
      }
    >
      <span className={classes.label}>{copy.undo}</span>
    </Button>
  )
}

const Keys = () => (
  <Popover position="bottom-end" width={300} withArrow>
    <Popover.Target>
      <ActionIcon variant="default" size={36} className={classes.wide} aria-label={copy.keys}>
        <IconKeyboard {...icon} />
      </ActionIcon>
    </Popover.Target>
    <Popover.Dropdown>
      <Text size="sm">{copy.byMouse}</Text>
      <Text size="sm" mt="xs">
        {copy.byKeyboard}
      </Text>
    </Popover.Dropdown>
  </Popover>
)
