/** What is chosen, filtered, open and dragged on the board, and what a drop does. */
import { shiftStop } from '@meridian/domain/runs.ts'
import { useMemo, useState } from 'react'
import { sentenceOf } from '../../../data/call.ts'
import { type Board, type BoardDriver, type RunStopView, useMoveOrders, useReorderRun } from '../../../data/dispatch.ts'
import { toast } from '../../../ui/toast.ts'
import { type BoardFilters, isShown, NO_FILTERS } from './board-filters.ts'
import { placeStop } from './drop-position.ts'
import type { WaitingOrder } from './order-list.tsx'
import type { OpenStop } from './stop-dialog.tsx'
import { timeAxis } from './time-axis.ts'
import { targetOf, useBoardDrag } from './use-board-drag.ts'

const NOT_CHANGED = 'The board shows what is true now.'

export function useBoardView(board: Board) {
  const [filters, setFilters] = useState<BoardFilters>(NO_FILTERS)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [pickedDrivers, setPickedDrivers] = useState<ReadonlySet<number>>(new Set())
  const [moving, setMoving] = useState<readonly number[] | null>(null)
  const [opened, setOpened] = useState<OpenStop | null>(null)
  const [isPlanning, setIsPlanning] = useState(false)
  const drag = useBoardDrag(board.day)
  const move = useMoveOrders()
  const reorder = useReorderRun()

  const orders = useMemo(() => new Map(board.orders.map((order) => [order.id, order])), [board.orders])
  const waiting = useMemo<WaitingOrder[]>(
    () =>
      board.unassigned.flatMap(({ orderId, text }) => {
        const order = orders.get(orderId)
        return order ? [{ order, reason: text }] : []
      }),
    [board.unassigned, orders],
  )
  const now = Date.parse(board.now)
  const shown = useMemo(() => waiting.filter(({ order }) => isShown(order, filters, now)), [waiting, filters, now])
  const axis = useMemo(() => timeAxis(board), [board])

  const onError = (error: unknown) =>
    toast({ title: 'Not changed', message: sentenceOf(error, NOT_CHANGED), tone: 'danger' })
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
    setMoving,
    setOpened,
    setIsPlanning,
    moved,
    filter: (changes: Partial<BoardFilters>) => setFilters({ ...filters, ...changes }),
    select(ids: readonly number[], isSelected: boolean) {
      const next = new Set(selected)
      for (const id of ids) isSelected ? next.add(id) : next.delete(id)
      setSelected(next)
    },
    pickDriver({ id }: BoardDriver) {
      const next = new Set(pickedDrivers)
      if (!next.delete(id)) next.add(id)
      setPickedDrivers(next)
    },
    shift: (stop: RunStopView, by: -1 | 1, { run }: BoardDriver) =>
      reorderTo(run.driverId, shiftStop(run.stops, stop, by)),
    drop(driver: BoardDriver, time: number) {
      const { dragged, over } = drag
      drag.end()
      if (!dragged) return
      if (dragged.stop?.driverId === driver.id) return reorderTo(driver.id, placeStop(driver.run, dragged.stop, time))
      const target = targetOf(board.day, dragged, over ?? { driverId: driver.id, position: null })
      move.mutate({ ...target, version: board.version }, { onSuccess: ({ summary }) => moved(summary), onError })
    },
    dropOnList() {
      const { dragged } = drag
      drag.end()
      if (!dragged?.stop) return
      const target = targetOf(board.day, dragged, { driverId: null, position: null })
      move.mutate({ ...target, version: board.version }, { onSuccess: ({ summary }) => moved(summary), onError })
    },
  }
}
