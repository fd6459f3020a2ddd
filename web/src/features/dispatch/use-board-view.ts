/** What is chosen, filtered, open and dragged on the board, and what a drop does. */

import { useCallbackRef } from '@mantine/hooks'
import { shiftVisit } from '@meridian/domain/dispatch/run-visits.ts'
import { useDeferredValue, useMemo, useState } from 'react'
import {
  type Board,
  type BoardDriver,
  type RunStopView,
  useMoveOrders,
  useReorderRun,
} from '../../data/dispatch/dispatch.ts'
import { toastFailure } from '../../parts/failed-action.tsx'
import { toast } from '../../ui/toast.ts'
import type { Attention } from './attention.ts'
import { type BoardFilters, FIRST_FILTERS, isFound, isShown, sortOrders } from './board-filters.ts'
import { BOARD_COPY } from './dispatch.copy.ts'
import {
  type DriverFilters,
  FIRST_DRIVER_FILTERS,
  hasOrder,
  laneRows,
  type Revealed,
  shownDrivers,
} from './driver-groups.ts'
import { placeStops } from './drop-position.ts'
import type { Block } from './place-blocks.ts'
import type { SharedFilters } from './shared-filters.ts'
import { timeAxis } from './time-axis.ts'
import { type Dragged, type Over, targetOf, useBoardDrag } from './use-board-drag.ts'
import { foundInRoutes, ordersOf, waitingOf } from './waiting-orders.ts'

const onError = toastFailure({ title: BOARD_COPY.notChanged, otherwise: BOARD_COPY.showsTruth })

export function useBoardView(board: Board, pxPerHour: number) {
  const [filters, setFilters] = useState<BoardFilters>(FIRST_FILTERS)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [pickedDrivers, setPickedDrivers] = useState<ReadonlySet<number>>(new Set())
  const [moving, setMoving] = useState<readonly number[] | null>(null)
  const [driverFilters, setDriverFilters] = useState(FIRST_DRIVER_FILTERS)
  const [revealed, setRevealed] = useState<Revealed | null>(null)
  const [isPlanning, setIsPlanning] = useState(false)
  const move = useMoveOrders()
  const reorder = useReorderRun()

  const orders = useMemo(() => ordersOf(board), [board])
  const waiting = useMemo(() => waitingOf(board, orders), [board, orders])
  const now = Date.parse(board.now)
  // The field shows what is typed at once; the list and the map follow when there is time.
  const applied = useDeferredValue(filters)
  const shown = useMemo(
    () =>
      sortOrders(
        waiting.filter(({ order }) => isShown(order, applied, now)),
        applied.sort,
      ),
    [waiting, applied, now],
  )
  const found = useMemo(
    () => (applied.text.trim() === '' ? [] : foundInRoutes(board, orders, (order) => isFound(order, applied.text))),
    [board, orders, applied.text],
  )
  const foundIds = useMemo(() => new Set(found.map(({ order }) => order.id)), [found])
  const axis = useMemo(() => timeAxis(board, pxPerHour), [board, pxPerHour])
  const drivers = useMemo(
    () => shownDrivers(board.drivers, orders, driverFilters),
    [board.drivers, orders, driverFilters],
  )
  const rows = useMemo(() => laneRows(drivers, orders, driverFilters), [drivers, orders, driverFilters])

  const moved = (summary: string) => {
    setMoving(null)
    setIsPlanning(false)
    setSelected(new Set())
    toast({ title: summary.charAt(0).toUpperCase() + summary.slice(1), tone: 'success' })
  }
  const reorderTo = (driverId: number, stops: Pick<RunStopView, 'orderId' | 'stop'>[] | null) => {
    if (stops) reorder.mutate({ day: board.day, version: board.version, driverId, stops }, { onError })
  }

  const drag = useBoardDrag(board, axis, (dragged: Dragged, over: Over) => {
    const driver = board.drivers.find(({ id }) => id === over.driverId)
    if (driver && dragged.from?.driverId === driver.id)
      return reorderTo(driver.id, placeStops(driver.run, dragged.from.stops, over.time))
    const target = targetOf(board.day, dragged, over)
    move.mutate({ ...target, version: board.version }, { onSuccess: ({ summary }) => moved(summary), onError })
  })

  return {
    filters,
    selected,
    pickedDrivers,
    moving,
    isPlanning,
    drag,
    orders,
    waiting,
    shown,
    axis,
    drivers,
    rows,
    found,
    foundIds,
    revealed,
    driverFilters,
    setMoving,
    setIsPlanning,
    moved,
    filterDrivers: useCallbackRef((changes: Partial<DriverFilters>) =>
      setDriverFilters({ ...driverFilters, ...changes }),
    ),
    /** Those of the board, in the map's own window. */
    showFilters: useCallbackRef((shared: SharedFilters) => {
      setFilters(shared.filters)
      setDriverFilters(shared.driverFilters)
    }),
    setAttention: useCallbackRef((attention: Attention | null) => setDriverFilters({ ...driverFilters, attention })),
    /** Also when a filter hides its driver. */
    reveal: useCallbackRef((orderId: number) => {
      if (!rows.some((row) => 'driver' in row && hasOrder(row.driver, orderId)))
        setDriverFilters({ ...driverFilters, text: '', attention: null })
      setRevealed({ orderId })
    }),
    // The same functions in every render: the lanes, the list and the map are then drawn again only when their data changes.
    filter: useCallbackRef((changes: Partial<BoardFilters>) => setFilters({ ...filters, ...changes })),
    select: useCallbackRef((ids: readonly number[], isSelected: boolean) => {
      const next = new Set(selected)
      for (const id of ids) isSelected ? next.add(id) : next.delete(id)
      setSelected(next)
    }),
    pickDriver: useCallbackRef((id: number) => {
      const next = new Set(pickedDrivers)
      if (!next.delete(id)) next.add(id)
      setPickedDrivers(next)
    }),
    shift: useCallbackRef((blocks: readonly Block<RunStopView>[], at: number, by: -1 | 1, { id }: BoardDriver) =>
      reorderTo(
        id,
        shiftVisit(
          blocks.map(({ stops }) => stops),
          at,
          by,
        ),
      ),
    ),
  }
}
