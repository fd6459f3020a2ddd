/** Most orders need no approval, and then nothing of this is loaded. */
import { lazy, Suspense } from 'react'
import { mayDo } from '../../data/accounts/membership.ts'
import type { Order } from '../../data/orders/orders.ts'

const ApprovalCard = lazy(async () => ({ default: (await import('./approval-card.tsx')).ApprovalCard }))

/** Its history has notes that may name a patient. */
export const OrderApproval = ({ order }: { order: Pick<Order, 'id' | 'revision' | 'approval'> }) =>
  order.approval === null || !mayDo('see_patients') ? null : (
    <Suspense>
      <ApprovalCard order={order} />
    </Suspense>
  )
