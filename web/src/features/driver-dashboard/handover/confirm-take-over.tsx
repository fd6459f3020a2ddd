/** An admin gave the job to this driver after the pickup: whether the goods are there is the driver's word, not the admin's. */
import { Alert, Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { HANDOVER_COPY } from '../../../copy/handovers.ts'
import type { Order } from '../../../data/orders/orders.ts'

const ConfirmSheet = lazy(() => import('./confirm-sheet.tsx').then((m) => ({ default: m.ConfirmSheet })))

const copy = HANDOVER_COPY.confirm

export function ConfirmTakeOver({ order }: { order: Order }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!order.isTakeOverUnconfirmed) return null
  return (
    <Alert color="yellow" mb="sm" title={copy.title}>
      {copy.question}
      <Button size="lg" mt="sm" fullWidth onClick={() => setIsOpen(true)}>
        {copy.open}
      </Button>
      <Suspense>{isOpen ? <ConfirmSheet order={order} onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </Alert>
  )
}
