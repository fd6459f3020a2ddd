/** View Details: everything about one order, beside the list. */
import { Skeleton, Stack } from '@mantine/core'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { useOrderDetails } from '../../data/orders/admin-orders.ts'
import { Gate } from '../../ui/gate.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { DETAILS_COPY as copy } from './order-details.copy.ts'
import { OrderDetails } from './order-details.tsx'
import { OrderDialogs, type OrderTask, useOrderTask } from './order-dialogs.tsx'

export function OrderDetailsDrawer({ orderId, onClose }: { orderId: number | null; onClose: () => void }) {
  const { task, setTask, close } = useOrderTask()
  return (
    <>
      <SidePanel
        opened={orderId !== null}
        onClose={onClose}
        title={orderId === null ? '' : copy.title(orderLabel(orderId))}
        // Escape closes a dialog opened from here first, not the drawer under it.
        closeOnEscape={task === null}
        trapFocus={task === null}
      >
        {orderId === null ? null : <Loaded orderId={orderId} onTask={setTask} />}
      </SidePanel>
      <OrderDialogs task={task} onClose={close} />
    </>
  )
}

/** The same where the order is shown without a drawer. */
export function LoadedDetails({ orderId }: { orderId: number }) {
  const { task, setTask, close } = useOrderTask()
  return (
    <>
      <Loaded orderId={orderId} onTask={setTask} />
      <OrderDialogs task={task} onClose={close} />
    </>
  )
}

function Loaded({ orderId, onTask }: { orderId: number; onTask: (task: OrderTask) => void }) {
  const details = useOrderDetails(orderId)
  return (
    <Gate key={orderId} query={details} skeleton={<DetailsSkeleton />} errorTitle={copy.failed} compact>
      {(data) => <OrderDetails details={data} onTask={onTask} />}
    </Gate>
  )
}

const DetailsSkeleton = () => (
  <Stack gap="lg" aria-busy="true">
    <Skeleton h={28} w="60%" />
    <Skeleton h={120} />
    <Skeleton h={260} />
    <Skeleton h={200} />
  </Stack>
)
