/** The map of the dispatch board in a window of its own, for a second monitor. It follows the same day by live events, and the filters of the board. */
import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useSearch } from '@tanstack/react-router'
import { type Board, useBoard } from '../../data/dispatch/dispatch.ts'
import { AdminsOnly } from '../../parts/accounts/admins-only.tsx'
import { OpenedOrder, useOpenOrder } from '../../parts/admin-order/opened-order.tsx'
import { Gate } from '../../ui/gate.tsx'
import { AssignOnBoard } from './assign-on-board.tsx'
import { BoardMap } from './board-map.tsx'
import { BOARD_COPY as copy } from './dispatch.copy.ts'
import classes from './dispatch-board.module.css'
import { useReceivedFilters } from './shared-filters.ts'
import { DEFAULT_ZOOM } from './time-axis.ts'
import { useBoardView } from './use-board-view.ts'

export const DispatchMapScreen = () => (
  <AdminsOnly title={copy.mapTitle}>
    <DispatchMap />
  </AdminsOnly>
)

function DispatchMap() {
  useDocumentTitle(`${copy.mapTitle} · Meridian`)
  const { day } = useSearch({ from: '/dispatch/map' })
  const board = useBoard(day ?? null)
  return (
    <div className={classes.screen}>
      <VisuallyHidden component="h1">{copy.mapTitle}</VisuallyHidden>
      <Gate query={board} skeleton={<Skeleton h="100%" />} errorTitle={copy.mapFailed}>
        {(shown) => <DayMap board={shown} />}
      </Gate>
      <OpenedOrder />
    </div>
  )
}

function DayMap({ board }: { board: Board }) {
  const view = useBoardView(board, DEFAULT_ZOOM)
  const openOrder = useOpenOrder()
  useReceivedFilters(view.showFilters)
  return (
    <div className={classes.map} data-map>
      <BoardMap
        drivers={view.drivers}
        orders={view.orders}
        waiting={view.shown}
        pickedDrivers={view.pickedDrivers}
        selected={view.selected}
        onOpenOrder={openOrder}
        onPickDriver={view.pickDriver}
        onSelect={view.select}
        onMove={view.setMoving}
      />
      <AssignOnBoard
        orders={view.orders}
        orderIds={view.moving}
        onClose={() => view.setMoving(null)}
        onMoved={view.moved}
      />
    </div>
  )
}
