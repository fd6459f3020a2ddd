/** Loads the payment intent and the order, then shows the two panels or the reason why nothing can be paid. */
import { holdsUp } from '@meridian/domain/organizations/approvals.ts'
import { mayBePaid } from '@meridian/domain/pricing/payments.ts'
import { useEffect, useState } from 'react'
import { CHECKOUT_COPY as copy, PAYMENT_TOASTS } from '../../copy/checkout.ts'
import { CallError, sentenceOf } from '../../data/call.ts'
import { navigateTo } from '../../data/navigation.ts'
import { storeOrdered } from '../../data/orders/ordered.ts'
import { useChangeOrder, useOrder } from '../../data/orders/orders.ts'
import { readPendingOrder } from '../../data/orders/pending-order.ts'
import { usePaymentIntent } from '../../data/pricing/payments.ts'
import { toastFailure } from '../../parts/failed-action.tsx'
import { ErrorState, NoAccess } from '../../ui/states.tsx'
import classes from './checkout.module.css'
import { useFinishPayment } from './finish-payment.ts'
import { Loading } from './loading.tsx'
import { NothingToPay, WaitsForApproval } from './nothing-to-pay.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentPanel } from './payment-panel.tsx'

export function Checkout({ orderId, amount }: { orderId: number; amount: number }) {
  const intent = usePaymentIntent({ orderId, amount: Math.min(amount, 1e7) })
  // The order stored by the form is shown at once. The real one is still fetched: it may have been paid or canceled elsewhere.
  const fetched = useOrder(orderId)
  const order = fetched.data ?? readPendingOrder(orderId)?.order
  const [isPaying, setIsPaying] = useState(false)
  const finish = useFinishPayment(orderId)
  const change = useChangeOrder()
  // A client secret stays valid: a failed refetch must not remove the card form while the user types.
  const failure = intent.data ? null : intent.error
  const refusal = statusOf(failure)
  const answer = fetched.data && !isPaying ? mayBePaid(fetched.data) : { ok: true as const }
  const isRefusedUntilApproved = failure instanceof CallError && failure.body?.code === 'approval_waiting'
  const isHeldUp = fetched.data !== undefined && holdsUp(fetched.data.approval)
  const isApprovedMeanwhile = isRefusedUntilApproved && fetched.data !== undefined && !isHeldUp
  // An order that was canceled before the page opened redirects, as every refused payment does.
  const isOver = !answer.ok && !(failure && answer.reason === 'order_stopped')
  const mustLeave =
    failure !== null && !isRefusedUntilApproved && refusal !== 403 && (refusal !== 409 || !fetched.isLoading) && !isOver

  useEffect(() => {
    if (!mustLeave) return
    const { title, message: otherwise } = PAYMENT_TOASTS.error
    toastFailure({ title, otherwise })(failure)
    navigateTo('/dashboard')
  }, [mustLeave, failure])

  const { refetch: requestIntent } = intent
  useEffect(() => {
    if (isApprovedMeanwhile) void requestIntent()
  }, [isApprovedMeanwhile, requestIntent])

  if (refusal === 403) return <NoAccess message={sentenceOf(failure, copy.clientsOnly)} />
  if (isOver && order) return <NothingToPay order={order} />
  if (isHeldUp || (isRefusedUntilApproved && !intent.isFetching)) return <WaitsForApproval orderId={orderId} />
  if (fetched.error && intent.data && !order)
    return (
      <ErrorState
        message={sentenceOf(fetched.error, copy.orderFailed)}
        onRetry={() => void fetched.refetch()}
        isRetrying={fetched.isFetching}
      />
    )
  if (!intent.data || !order) return <Loading label={copy.loading} />
  return (
    <div className={classes.columns}>
      <OrderSummary order={order} total={intent.data.amount} />
      <PaymentPanel
        query={new URLSearchParams({ orderId: String(orderId), amount: intent.data.amount })}
        intent={intent.data}
        finish={finish}
        payInTestMode={async () => {
          await change.mutateAsync({ id: orderId, status: 'confirmed' })
          storeOrdered(orderId)
        }}
        onPaying={setIsPaying}
      />
    </div>
  )
}

const statusOf = (error: unknown): number | null => (error instanceof CallError ? error.status : null)
