/** What is chosen, filtered, open and dragged on the board, and what a drop does. */
import { useCallbackRef } from '@mantine/hooks'
import { shiftStop } from '@meridian/domain/runs.ts'
import { useDeferredValue, useMemo, useState } from 'react'
import { type Board, type BoardDriver, type RunStopView, useMoveOrders, useReorderRun } from '../../data/dispatch.ts'
import { toastFailure } from '../../parts/failed-action.tsx'
import { toast } from '../../ui/toast.ts'
import { type Attention, needs } from './attention.ts'
import { type BoardFilters, isShown, NO_FILTERS } from './board-filters.ts'
import { placeStop } from './drop-position.ts'
import type { OpenStop } from './stop-dialog.tsx'
import { timeAxis } from './time-axis.ts'
import { type Dragged, type Over, targetOf, useBoardDrag } from './use-board-drag.ts'
import { ordersOf, waitingOf } from './waiting-orders.ts'

const onError = toastFailure({ title: 'Not changed', otherwise: 'The board shows what is true now.' })

export function useBoardView(board: Board, pxPerHour: number) {
  const [filters, setFilters] = useState<BoardFilters>(NO_FILTERS)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [pickedDrivers, setPickedDrivers] = useState<ReadonlySet<number>>(new Set())
  const [moving, setMoving] = useState<readonly number[] | null>(null)
  const [opened, setOpened] = useState<OpenStop | null>(null)
  const [attention, setAttention] = useState<Attention | null>(null)
  const [isPlanning, setIsPlanning] = useState(false)
  const move = useMoveOrders()
  const reorder = useReorderRun()

  const orders = useMemo(() => ordersOf(board), [board])
  const waiting = useMemo(() => waitingOf(board, orders), [board, orders])
  const now = Date.parse(board.now)
  // The field shows what is typed at once; the list and the map follow when there is time.
  const applied = useDeferredValue(filters)
  const shown = useMemo(() => waiting.filter(({ order }) => isShown(order, applied, now)), [waiting, applied, now])
  const axis = useMemo(() => timeAxis(board, pxPerHour), [board, pxPerHour])
  const drivers = useMemo(
    () =>
      attention === null
        ? board.drivers
        : board.drivers.filter(({ run }) => run.stops.some((stop) => needs(stop, attention))),
    [board.drivers, attention],
  )

  const moved = (summary: string) => {
    setMoving(null)
    setOpened(null)
    setIsPlanning(false)
    setSelected(new Set())
    toast({ title: summary.charAt(0).toUpperCase() + summary.slice(1), tone: 'success' })
  }
  const reorderTo = (driverId: number, stops: Pick<RunStopView, 'orderId' | 'stop'>[] | null) => {
    if (stops) reorder.mutate({ day: board.day, version: board.version, driverId, stops }, { onError })
  }

  const drag = useBoardDrag(board, axis, (dragged: Dragged, over: Over) => {
    const driver = board.drivers.find(({ id }) => id === over.driverId)
    if (driver && dragged.stop?.driverId === driver.id)
      return reorderTo(driver.id, placeStop(driver.run, dragged.stop, over.time))
    const target = targetOf(board.day, dragged, over)
    move.mutate({ ...target, version: board.version }, { onSuccess: ({ summary }) => moved(summary), onError })
  })

  return {
    filters,
    selected,
    pickedDrivers,
    moving,
    opened,
    isPlanning,
    drag,
    orders,
    waiting,
    shown,
    axis,
    attention,
    drivers,
    setAttention,
    setMoving,
    setOpened,
    setIsPlanning,
    moved,
    // The same functions in every render: the lanes, the list and the map are then drawn again only when their data changes.
    filter: useCallbackRef((changes: Partial<BoardFilters>) => setFilters({ ...filters, ...changes })),
    select: useCallbackRef((ids: readonly number[], isSelected: boolean) => {
      const next = new Set(selected)
      for (const id of ids) isSelected ? next.add(id) : next.delete(id)
      setSelected(next)
    }),
    pickDriver: useCallbackRef(({ id }: BoardDriver) => {
      const next = new Set(pickedDrivers)
      if (!next.delete(id)) next.add(id)
      setPickedDrivers(next)
    }),
    openStop: useCallbackRef((stop: RunStopView, driver: BoardDriver) => setOpened({ stop, driver })),
    shift: useCallbackRef((stop: RunStopView, by: -1 | 1, { run }: BoardDriver) =>
      reorderTo(run.driverId, shiftStop(run.stops, stop, by)),
    ),
  }
}
