/** Tracks one order without leaving the screen. */
import { useMediaQuery } from '@mantine/hooks'
import { orderLabel } from '@meridian/domain/orders.ts'
import { useOrder } from '../data/orders.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Gate } from '../ui/gate.tsx'
import { OrderTracking, OrderTrackingSkeleton } from './order-tracking.tsx'

const PHONE = '(max-width: 47.99em)'

type Props = {
  /** Null: closed. */
  orderId: number | null
  onClose: () => void
}

export function TrackingDialog({ orderId, onClose }: Props) {
  const isPhone = useMediaQuery(PHONE)
  return (
    <Dialog
      opened={orderId !== null}
      onClose={onClose}
      title={orderId === null ? '' : `Track order ${orderLabel(orderId)}`}
      size="68rem"
      fullScreen={isPhone}
      closeOnClickOutside
    >
      {orderId === null ? null : <Tracked orderId={orderId} />}
    </Dialog>
  )
}

function Tracked({ orderId }: { orderId: number }) {
  const order = useOrder(orderId)
  return (
    <Gate query={order} skeleton={<OrderTrackingSkeleton />} errorTitle="The order did not load" compact>
      {(data) => <OrderTracking order={data} />}
    </Gate>
  )
}
