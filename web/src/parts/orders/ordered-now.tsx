/** Where the checkout leads: the confirmation of the order that was just paid or placed, loaded only then. */
import { lazy, Suspense, useState } from 'react'
import { readOrdered } from '../../data/orders/ordered.ts'

const OrderConfirmation = lazy(() => import('./order-confirmation.tsx').then((m) => ({ default: m.OrderConfirmation })))

export function OrderedNow() {
  const [orderId, setOrderId] = useState(readOrdered)
  if (orderId === null) return null
  return (
    <Suspense>
      <OrderConfirmation orderId={orderId} onDismiss={() => setOrderId(null)} />
    </Suspense>
  )
}
