/** The day, what needs attention on it, and what is done to the whole plan. */
import { ActionIcon, Button, Group, Menu, Popover, Text, VisuallyHidden } from '@mantine/core'
import { csv as planCsv, pdf as planPdf } from '@meridian/contract/plan-export.ts'
import { addDays } from '@meridian/domain/calendar.ts'
import { formatCount, formatLocalDate } from '@meridian/domain/format.ts'
import {
  IconArrowBackUp,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconKeyboard,
  IconLayoutBottombar,
  IconLayoutSidebarRight,
  IconMap,
  IconRobot,
  IconRoute,
  IconWindowMaximize,
} from '@tabler/icons-react'
import { memo, useState } from 'react'
import { fileUrl } from '../../data/call.ts'
import { type Board, useUndo } from '../../data/dispatch.ts'
import { toastFailure } from '../../parts/failed-action.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { toast } from '../../ui/toast.ts'
import { type Attention, countAttention } from './attention.ts'
import { AutoDispatchState } from './auto-dispatch-state.tsx'
import type { MapPlace } from './board-layout.ts'
import classes from './board-toolbar.module.css'
import { RulesDialog } from './rules-dialog.tsx'

type Props = {
  board: Board
  /** Only what will be late, or may be, is shown; null: everything. */
  attention: Attention | null
  map: MapPlace
  onAttention: (attention: Attention | null) => void
  onMap: (place: MapPlace) => void
  onDay: (day: string) => void
  onPlan: () => void
}

const MAP_CHOICES = [
  { value: 'right', label: 'At the right', icon: IconLayoutSidebarRight },
  { value: 'bottom', label: 'At the bottom', icon: IconLayoutBottombar },
  { value: 'window', label: 'In a window of its own', icon: IconWindowMaximize },
] as const satisfies readonly { value: MapPlace; label: string; icon: typeof IconMap }[]

const icon = { size: 18, 'aria-hidden': true } as const

export const BoardToolbar = memo(function BoardToolbar({ board, attention, map, ...on }: Props) {
  const [isRulesOpen, setIsRulesOpen] = useState(false)
  const isOver = board.day < board.today
  return (
    <div className={classes.toolbar}>
      <Days board={board} onDay={on.onDay} />
      <Figures board={board} attention={attention} onAttention={on.onAttention} />
      <Group gap={6} wrap="nowrap" className={classes.actions}>
        <Keys />
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={36} className={classes.wide} aria-label="Where the map is">
              <IconMap {...icon} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {MAP_CHOICES.map(({ value, label, icon: Icon }) => (
              <Menu.Item
                key={value}
                aria-current={map === value || undefined}
                fw={map === value ? 650 : undefined}
                leftSection={<Icon {...icon} />}
                onClick={() => on.onMap(value)}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label="Export">
              <IconDownload {...icon} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item component="a" href={fileUrl(planPdf, { query: { day: board.day } })}>
              PDF, a page per driver
            </Menu.Item>
            <Menu.Item component="a" href={fileUrl(planCsv, { query: { day: board.day } })}>
              CSV, a row per stop
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Button size="sm" variant="default" leftSection={<IconRobot {...icon} />} onClick={() => setIsRulesOpen(true)}>
          <AutoDispatchState />
        </Button>
        <Undo board={board} />
        <Button
          size="sm"
          leftSection={<IconRoute {...icon} />}
          disabled={isOver}
          title={isOver ? 'This day is over' : undefined}
          onClick={on.onPlan}
        >
          Optimize
        </Button>
      </Group>
      <RulesDialog opened={isRulesOpen} onClose={() => setIsRulesOpen(false)} />
    </div>
  )
})

function Days({ board, onDay }: Pick<Props, 'board' | 'onDay'>) {
  const step = { variant: 'default', size: 36 } as const
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon {...step} aria-label="The day before" onClick={() => onDay(addDays(board.day, -1))}>
        <IconChevronLeft {...icon} />
      </ActionIcon>
      <DateField
        size="sm"
        leftSection={null}
        aria-label={`Day of the board: ${formatLocalDate(board.day, 'weekdayDay')}`}
        valueFormat="ddd, MMM D"
        w="7.5rem"
        value={board.day}
        onChange={(day) => day && onDay(day)}
      />
      <ActionIcon {...step} aria-label="The day after" onClick={() => onDay(addDays(board.day, 1))}>
        <IconChevronRight {...icon} />
      </ActionIcon>
      {board.day === board.today ? null : (
        <Button size="sm" variant="default" onClick={() => onDay(board.today)}>
          Today
        </Button>
      )}
    </Group>
  )
}

/** Each but the first is a filter: pressed, only the drivers and stops it counts are shown. */
function Figures({ board, attention, onAttention }: Pick<Props, 'board' | 'attention' | 'onAttention'>) {
  const counts = countAttention(board.drivers)
  const filters = [
    { value: 'risk', text: `${formatCount(counts.risk)} at risk`, count: counts.risk },
    { value: 'late', text: `${formatCount(counts.late)} will be late`, count: counts.late },
  ] as const
  return (
    <fieldset className={classes.figures}>
      <VisuallyHidden component="legend">Orders of the day</VisuallyHidden>
      <span className={classes.figure} data-tone={board.unassigned.length > 0 ? 'waiting' : undefined}>
        {formatCount(board.unassigned.length)} unassigned
      </span>
      {filters.map(({ value, text, count }) => (
        <button
          key={value}
          type="button"
          className={classes.figure}
          data-tone={count > 0 ? value : undefined}
          aria-pressed={attention === value}
          disabled={count === 0 && attention !== value}
          title={attention === value ? 'Show all drivers' : 'Show only their drivers'}
          onClick={() => onAttention(attention === value ? null : value)}
        >
          {text}
        </button>
      ))}
    </fieldset>
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
      title={board.undo ? `Undo: ${board.undo.summary}` : 'You have changed nothing on this day'}
      onClick={() =>
        undo.mutate(board.day, {
          onSuccess: ({ summary }) => toast({ title: 'Undone', message: summary, tone: 'success' }),
          onError: toastFailure({ title: 'Not undone', otherwise: 'Try again.' }),
        })
      }
    >
      <span className={classes.label}>Undo</span>
    </Button>
  )
}

const Keys = () => (
  <Popover position="bottom-end" width={300} withArrow>
    <Popover.Target>
      <ActionIcon variant="default" size={36} className={classes.wide} aria-label="Mouse and keyboard">
        <IconKeyboard {...icon} />
      </ActionIcon>
    </Popover.Target>
    <Popover.Dropdown>
      <Text size="sm">Drag an order onto a driver, and a stop to where it should be.</Text>
      <Text size="sm" mt="xs">
        By keyboard: select orders and ‘Assign to…’; Alt with an arrow key moves a stop. Ctrl with the mouse wheel
        zooms.
      </Text>
    </Popover.Dropdown>
  </Popover>
)
