/** The dispatch board as a page that fills the window: its lists and its map scroll, the page does not. */
import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useDocumentTitle, useMediaQuery } from '@mantine/hooks'
import { useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { DISPATCH } from '../../copy/admin.ts'
import { useBoard } from '../../data/dispatch/dispatch.ts'
import { addressWith } from '../../data/search-params.ts'
import { AdminsOnly } from '../../parts/accounts/admins-only.tsx'
import { OpenedOrder, useOpenOrder } from '../../parts/admin-order/opened-order.tsx'
import { Gate } from '../../ui/gate.tsx'
import { BOARD_COPY } from './dispatch.copy.ts'
import classes from './dispatch-board.module.css'

const loadBoard = () => import('./dispatch-board.tsx').then((m) => ({ default: m.DispatchBoard }))
const DispatchBoard = lazy(loadBoard)
// Beside the board, and not before it.
const AttentionPane = lazy(() =>
  import('../../parts/attention/attention-pane.tsx').then((m) => ({ default: m.AttentionPane })),
)

export const DispatchScreen = () => (
  <AdminsOnly title={DISPATCH}>
    <Dispatch />
  </AdminsOnly>
)

function Dispatch() {
  useDocumentTitle(`${DISPATCH} · Meridian`)
  const { day, order } = useSearch({ from: '/dispatch' })
  const { history } = useRouter()
  const board = useBoard(day ?? null)
  const openOrder = useOpenOrder()
  // Beside the board where there is room, over it elsewhere.
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  // Beside its data, not after it.
  useEffect(() => void loadBoard(), [])
  return (
    <div className={classes.screen}>
      <VisuallyHidden component="h1">{DISPATCH}</VisuallyHidden>
      <Gate query={board} skeleton={<BoardSkeleton />} errorTitle={BOARD_COPY.failed}>
        {(shown) => (
          <Suspense fallback={<BoardSkeleton />}>
            <div className={classes.board} aria-busy={board.isPlaceholderData || undefined}>
              <DispatchBoard
                board={shown}
                openedId={isWide ? (order ?? null) : null}
                onDay={(next) =>
                  history.push(addressWith(history.location, { day: next === shown.today ? null : next }))
                }
                onOpenOrder={openOrder}
              />
            </div>
          </Suspense>
        )}
      </Gate>
      <Suspense>
        <AttentionPane />
      </Suspense>
      {isWide ? null : <OpenedOrder />}
    </div>
  )
}

const BoardSkeleton = () => (
  <div className={classes.columns} data-pane="orders" aria-busy="true">
    <Skeleton h="100%" className={classes.side} />
    <Skeleton h="100%" className={classes.main} />
  </div>
)
