/** Tracks one order without leaving the screen. */
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { IconShare2 } from '@tabler/icons-react'
import { useState } from 'react'
import { TRACKING_COPY as copy } from '../../copy/tracking.ts'
import { SHARE_COPY } from '../../copy/tracking-links.ts'
import { mayDo } from '../../data/accounts/membership.ts'
import { storedUser } from '../../data/accounts/stored-user.ts'
import { type Order, useOrder } from '../../data/orders/orders.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Gate } from '../../ui/gate.tsx'
import { OrderTracking, OrderTrackingSkeleton } from './order-tracking.tsx'
import { ShareLinkDialog } from './share-link-dialog.tsx'

const PHONE = '(max-width: 47.99em)'

type Props = {
  /** Null: closed. */
  orderId: number | null
  onClose: () => void
}

export function TrackingDialog({ orderId, onClose }: Props) {
  const isPhone = useMediaQuery(PHONE)
  const [shared, setShared] = useState<Order | null>(null)
  return (
    <>
      <Dialog
        opened={orderId !== null}
        onClose={onClose}
        title={orderId === null ? '' : copy.dialogTitle(orderLabel(orderId))}
        size="68rem"
        fullScreen={isPhone}
        // Escape closes the dialog opened from here first.
        closeOnEscape={shared === null}
        trapFocus={shared === null}
        closeOnClickOutside={shared === null}
      >
        {orderId === null ? null : <Tracked orderId={orderId} onShare={setShared} />}
      </Dialog>
      <ShareLinkDialog order={shared} onClose={() => setShared(null)} />
    </>
  )
}

function Tracked({ orderId, onShare }: { orderId: number; onShare: (order: Order) => void }) {
  const order = useOrder(orderId)
  const mayShare = storedUser()?.role !== 'driver' && mayDo('handle_orders')
  return (
    <Gate query={order} skeleton={<OrderTrackingSkeleton />} errorTitle={copy.orderFailed} compact>
      {(data) => (
        <OrderTracking order={data} action={mayShare ? <ShareButton onClick={() => onShare(data)} /> : null} />
      )}
    </Gate>
  )
}

const ShareButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="default" leftSection={<IconShare2 size={18} aria-hidden />} onClick={onClick}>
    {SHARE_COPY.button}
  </Button>
)
