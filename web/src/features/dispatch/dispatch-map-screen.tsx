/** The map of the dispatch board in a window of its own, for a second monitor. It follows the same day by live events. */
import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type Board, useBoard } from '../../data/dispatch.ts'
import { AdminsOnly } from '../../parts/admins-only.tsx'
import { Gate } from '../../ui/gate.tsx'
import { BoardMap } from './board-map.tsx'
import classes from './dispatch-board.module.css'
import { ordersOf, waitingOf } from './waiting-orders.ts'

const TITLE = 'Dispatch map'
const NO_DRIVERS: ReadonlySet<number> = new Set()

export const DispatchMapScreen = () => (
  <AdminsOnly title={TITLE}>
    <DispatchMap />
  </AdminsOnly>
)

function DispatchMap() {
  useDocumentTitle(`${TITLE} · Meridian`)
  const { day } = useSearch({ from: '/dispatch/map' })
  const board = useBoard(day ?? null)
  return (
    <div className={classes.screen}>
      <VisuallyHidden component="h1">{TITLE}</VisuallyHidden>
      <Gate query={board} skeleton={<Skeleton h="100%" />} errorTitle="The map did not load">
        {(shown) => <DayMap board={shown} />}
      </Gate>
    </div>
  )
}

function DayMap({ board }: { board: Board }) {
  const orders = useMemo(() => ordersOf(board), [board])
  const waiting = useMemo(() => waitingOf(board, orders), [board, orders])
  return (
    <div className={classes.map} data-map>
      <BoardMap board={board} orders={orders} waiting={waiting} pickedDrivers={NO_DRIVERS} />
    </div>
  )
}
