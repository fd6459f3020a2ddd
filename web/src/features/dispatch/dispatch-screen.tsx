/** The dispatch board as a page that fills the window: its lists and its map scroll, the page does not. */
import { Skeleton, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useState } from 'react'
import { DISPATCH } from '../../copy/admin.ts'
import { useBoard } from '../../data/dispatch.ts'
import { OpenedOrder, useOpenOrder } from '../../parts/admin-order/opened-order.tsx'
import { AdminsOnly } from '../../parts/admins-only.tsx'
import { Gate } from '../../ui/gate.tsx'
import classes from './dispatch-board.module.css'

const loadBoard = () => import('./dispatch-board.tsx').then((m) => ({ default: m.DispatchBoard }))
const DispatchBoard = lazy(loadBoard)

export const DispatchScreen = () => (
  <AdminsOnly title={DISPATCH}>
    <Dispatch />
  </AdminsOnly>
)

function Dispatch() {
  useDocumentTitle(`${DISPATCH} · Meridian`)
  const [day, setDay] = useState<string | null>(null)
  const board = useBoard(day)
  const openOrder = useOpenOrder()
  // Beside its data, not after it.
  useEffect(() => void loadBoard(), [])
  return (
    <div className={classes.screen}>
      <Title order={1} className={classes.title}>
        {DISPATCH}
      </Title>
      <Gate query={board} skeleton={<BoardSkeleton />} errorTitle="The board did not load">
        {(shown) => (
          <Suspense fallback={<BoardSkeleton />}>
            <div className={classes.board} aria-busy={board.isPlaceholderData || undefined}>
              <DispatchBoard board={shown} onDay={setDay} onOpenOrder={openOrder} />
            </div>
          </Suspense>
        )}
      </Gate>
      <OpenedOrder />
    </div>
  )
}

const BoardSkeleton = () => (
  <div className={classes.columns} data-pane="orders" aria-busy="true">
    <Skeleton h="100%" className={classes.side} />
    <Skeleton h="100%" className={classes.main} />
  </div>
)
