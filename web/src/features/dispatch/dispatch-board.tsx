/** The dispatch board: orders that wait, every driver's run on a time axis, and the map. Changed by dragging, by keyboard or by the planner. */
import { Button, Group, Menu, Text } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useCallbackRef } from '@mantine/hooks'
import { csv as planCsv, pdf as planPdf } from '@meridian/contract/plan-export.ts'
import { addDays } from '@meridian/domain/calendar.ts'
import { formatCount, formatCounted, formatLocalDate } from '@meridian/domain/format.ts'
import { orderLabel } from '@meridian/domain/orders.ts'
import {
  IconArrowBackUp,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconRobot,
  IconRoute,
} from '@tabler/icons-react'
import { memo, useState } from 'react'
import { fileUrl } from '../../data/call.ts'
import { type Board, useUndo } from '../../data/dispatch.ts'
import { toastFailure } from '../../parts/failed-action.tsx'
import { Segments } from '../../ui/segments.tsx'
import { toast } from '../../ui/toast.ts'
import { BoardMap } from './board-map.tsx'
import classes from './dispatch-board.module.css'
import { Lanes } from './lanes.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { OrderList } from './order-list.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { PreviewWarnings } from './preview-warnings.tsx'
import { RulesDialog } from './rules-dialog.tsx'
import { StopDialog } from './stop-dialog.tsx'
import { useBoardView } from './use-board-view.ts'

/** A narrow screen shows one at a time. */
const PANES = [
  { value: 'orders', label: 'Orders' },
  { value: 'drivers', label: 'Drivers' },
  { value: 'map', label: 'Map' },
] as const

type Props = { board: Board; onDay: (day: string) => void; onOpenOrder: (orderId: number) => void }

export function DispatchBoard({ board, onDay, onOpenOrder }: Props) {
  const view = useBoardView(board)
  const [pane, setPane] = useState<(typeof PANES)[number]['value']>('orders')
  const { drag } = view
  const openOrder = useCallbackRef(onOpenOrder)
  const openPlan = useCallbackRef(() => view.setIsPlanning(true))
  return (
    <>
      <Toolbar board={board} onDay={onDay} onPlan={openPlan} />
      <DragNote view={view} />
      <Segments aria-label="Part of the board" data={PANES} value={pane} onChange={setPane} className={classes.panes} />
      <div className={classes.columns} data-pane={pane}>
        <div className={classes.side} data-waiting>
          <OrderList
            all={view.waiting}
            shown={view.shown}
            filters={view.filters}
            selected={view.selected}
            now={Date.parse(board.now)}
            onFilter={view.filter}
            onSelect={view.select}
            onMove={view.setMoving}
            onOpen={openOrder}
            onGrab={drag.grab}
          />
        </div>
        <div className={classes.main}>
          <Lanes
            board={board}
            orders={view.orders}
            axis={view.axis}
            previewRuns={drag.preview?.runs}
            overDriverId={drag.over?.driverId ?? null}
            pickedDrivers={view.pickedDrivers}
            onPick={view.pickDriver}
            onOpen={view.openStop}
            onShift={view.shift}
            onGrab={drag.grab}
          />
          <div className={classes.map} data-map>
            <BoardMap board={board} orders={view.orders} waiting={view.shown} pickedDrivers={view.pickedDrivers} />
          </div>
        </div>
      </div>
      {drag.dragged ? (
        <div ref={drag.label} className={classes.dragged} aria-hidden>
          {drag.dragged.orderIds.length === 1
            ? orderLabel(drag.dragged.orderIds[0] as number)
            : formatCounted(drag.dragged.orderIds.length, 'order')}
        </div>
      ) : null}
      <MoveDialog board={board} orderIds={view.moving} onClose={() => view.setMoving(null)} onMoved={view.moved} />
      <PlanDialog
        board={board}
        opened={view.isPlanning}
        orderIds={view.shown.map(({ order }) => order.id).filter((id) => view.selected.has(id))}
        driverIds={[...view.pickedDrivers]}
        onClose={() => view.setIsPlanning(false)}
        onApplied={view.moved}
      />
      <StopDialog
        board={board}
        opened={view.opened}
        onClose={() => view.setOpened(null)}
        onMove={(orderId) => {
          view.setOpened(null)
          view.setMoving([orderId])
        }}
        onOpenOrder={(orderId) => {
          view.setOpened(null)
          onOpenOrder(orderId)
        }}
        onChanged={view.moved}
      />
    </>
  )
}

type ToolbarProps = { board: Board; onDay: (day: string) => void; onPlan: () => void }

const Toolbar = memo(function Toolbar({ board, onDay, onPlan }: ToolbarProps) {
  const undo = useUndo()
  const [isRulesOpen, setIsRulesOpen] = useState(false)
  const late = new Set(board.drivers.flatMap(({ run }) => run.lateOrders)).size
  const step = { variant: 'default', px: 'xs' } as const
  return (
    <div className={classes.toolbar}>
      <Group gap="xs" wrap="nowrap" className={classes.day}>
        <Button {...step} aria-label="The day before" onClick={() => onDay(addDays(board.day, -1))}>
          <IconChevronLeft size={18} aria-hidden />
        </Button>
        <DatePickerInput
          aria-label={`Day of the board: ${formatLocalDate(board.day, 'weekdayDay')}`}
          valueFormat="ddd, MMM D"
          w="8.5rem"
          value={board.day}
          onChange={(day) => day && onDay(day)}
        />
        <Button {...step} aria-label="The day after" onClick={() => onDay(addDays(board.day, 1))}>
          <IconChevronRight size={18} aria-hidden />
        </Button>
        {board.day === board.today ? null : (
          <Button variant="default" onClick={() => onDay(board.today)}>
            Today
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed" className={classes.summary} role="status">
        {formatCount(board.unassigned.length)} unassigned · {late === 0 ? 'none will be late' : `${late} will be late`}
      </Text>
      <Group gap="xs" className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
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
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />}>
              <span className={classes.label}>Export</span>
            </Button>
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
        <Button
          variant="default"
          leftSection={<IconRobot size={18} aria-hidden />}
          onClick={() => setIsRulesOpen(true)}
        >
          <span className={classes.label}>Auto-dispatch</span>
        </Button>
        <Button
          leftSection={<IconRoute size={18} aria-hidden />}
          disabled={board.day < board.today}
          title={board.day < board.today ? 'This day is over' : undefined}
          onClick={onPlan}
        >
          Optimize
        </Button>
      </Group>
      <RulesDialog opened={isRulesOpen} onClose={() => setIsRulesOpen(false)} />
    </div>
  )
})

/** Says while dragging what a drop would do; otherwise how to do without a mouse. */
function DragNote({ view: { drag } }: { view: ReturnType<typeof useBoardView> }) {
  const { dragged, over, preview } = drag
  if (!dragged || !over || !preview)
    return (
      <Text size="sm" c="dimmed" className={classes.hint}>
        Drag an order onto a driver. By keyboard: select orders and ‘Assign to…’; Alt with an arrow key moves a stop.
      </Text>
    )
  return (
    <div className={classes.note}>
      <div className={classes.drop} role="status">
        <PreviewWarnings preview={preview} />
      </div>
    </div>
  )
}
