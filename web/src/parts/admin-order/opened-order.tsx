/** The order that the address names (`?order=12`), in a drawer over the screen: a reload, a link and the back button show the same. */
import { useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useRef } from 'react'
import { addressWith } from '../../data/search-params.ts'

const OrderDetailsDrawer = lazy(() =>
  import('./order-details-drawer.tsx').then((m) => ({ default: m.OrderDetailsDrawer })),
)

/** Opens an order over the screen that is shown; null closes it. */
export function useOpenOrder(): (orderId: number | null) => void {
  const { history } = useRouter()
  return (orderId) => history.push(addressWith(history.location, { order: orderId }))
}

/** Loaded with the first order that is opened, and kept from then on: closing is animated. */
export function OpenedOrder() {
  const { order } = useSearch({ strict: false })
  const orderId = typeof order === 'number' ? order : null
  const open = useOpenOrder()
  const wasOpened = useRef(false)
  wasOpened.current ||= orderId !== null
  return wasOpened.current ? (
    <Suspense>
      <OrderDetailsDrawer orderId={orderId} onClose={() => open(null)} />
    </Suspense>
  ) : null
}
