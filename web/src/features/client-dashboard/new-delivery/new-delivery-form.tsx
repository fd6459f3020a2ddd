/** New Delivery Request, of a client. */
import { Alert, Button } from '@mantine/core'
import type { Order } from '@meridian/contract/orders/orders.ts'
import { holdsUp } from '@meridian/domain/organizations/approvals.ts'
import { IconFileImport, IconInfoCircle, IconRoute } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { APPROVAL_COPY } from '../../../copy/approvals.ts'
import { navigateTo } from '../../../data/navigation.ts'
import { storeOrdered } from '../../../data/orders/ordered.ts'
import { storePendingOrder } from '../../../data/orders/pending-order.ts'
import { usePlaceOrder } from '../../../data/orders/place-order.ts'
import { ScreenLink } from '../../../ui/screen-link.tsx'
import { toast } from '../../../ui/toast.ts'
import {
  NEW_DELIVERY_COPY as copy,
  PLACED_ON_ACCOUNT,
  PLACED_WITHOUT_PRICE,
  REORDER_COPY,
  SPEC_TOASTS,
} from '../new-delivery.copy.ts'
import { DeliveryForm } from './delivery-form.tsx'
import { isEmpty } from './draft.ts'
import { draftOwner } from './draft-storage.ts'
import classes from './new-delivery.module.css'
import { OrderAgain } from './order-again.tsx'
import { useNewDelivery } from './use-new-delivery.ts'
import { useReorder } from './use-reorder.ts'

const ApprovalNote = lazy(async () => ({
  default: (await import('../../../parts/approvals/approval-note.tsx')).ApprovalNote,
}))

export function NewDeliveryForm({ userId }: { userId: number }) {
  const [owner] = useState(() => draftOwner(userId))
  const placing = usePlaceOrder()
  const delivery = useNewDelivery({ owner, placing, onOrder: goToPayment })
  const reorder = useReorder(delivery.fill)
  const { form, pricing } = delivery
  return (
    <DeliveryForm
      delivery={delivery}
      submitLabel={copy.submit}
      onSubmit={delivery.submit}
      links={<OtherWays />}
      before={
        isEmpty(form.values) && !reorder.text ? (
          <OrderAgain onChoose={reorder.fillFrom} />
        ) : reorder.text ? (
          <Alert
            className={classes.notice}
            color={reorder.hasFailed ? 'red' : 'brand'}
            icon={<IconInfoCircle aria-hidden />}
            withCloseButton
            closeButtonLabel={REORDER_COPY.dismiss}
            onClose={reorder.dismiss}
            role="status"
          >
            {reorder.text}
          </Alert>
        ) : null
      }
      note={
        <Suspense>
          <div className={classes.section}>
            <ApprovalNote priority={form.values.priority} total={pricing.price?.totalCost ?? null} />
          </div>
        </Suspense>
      }
    />
  )
}

function goToPayment(order: Order): void {
  if (order.paymentState === 'on_account') {
    toast(PLACED_ON_ACCOUNT)
    storeOrdered(order.id)
    navigateTo(`/orders?order=${order.id}`)
    return
  }
  // Who sees no prices does not pay either.
  if (holdsUp(order.approval) || order.totalCost === null) {
    toast(holdsUp(order.approval) ? APPROVAL_COPY.placed : PLACED_WITHOUT_PRICE)
    storeOrdered(order.id)
    navigateTo(`/orders?order=${order.id}`)
    return
  }
  storePendingOrder({ order, total: order.totalCost })
  toast(SPEC_TOASTS.placed)
  navigateTo(`/checkout?orderId=${order.id}&amount=${order.totalCost}`)
}

const OtherWays = () => (
  <>
    <Button
      component={ScreenLink}
      href="/new-deliveries"
      variant="subtle"
      leftSection={<IconRoute size={18} aria-hidden />}
      className={classes.clear}
    >
      {copy.severalStops}
    </Button>
    <Button
      component={ScreenLink}
      href="/import"
      variant="subtle"
      leftSection={<IconFileImport size={18} aria-hidden />}
      className={classes.clear}
    >
      {copy.importFile}
    </Button>
  </>
)
