/** From the link to the two panels: the secret and the order first, or what stands in the way of them. */
import { useEffect } from 'react'
import { CHECKOUT_COPY as copy, PAYMENT_TOASTS } from '../../copy/checkout.ts'
import { CallError, sentenceOf } from '../../data/call.ts'
import { navigateTo } from '../../data/navigation.ts'
import { useOrder } from '../../data/orders.ts'
import { usePaymentIntent } from '../../data/payments.ts'
import { readPendingOrder } from '../../data/pending-order.ts'
import { ErrorState, NoAccess } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './checkout.module.css'
import { isSettled, NothingToPay } from './nothing-to-pay.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { Waiting } from './waiting.tsx'

export function Checkout({ orderId, amount }: { orderId: number; amount: number }) {
  const intent = usePaymentIntent({ orderId, amount: Math.min(amount, 1e7) })
  const kept = readPendingOrder(orderId)?.order
  // A secret that is here stays good: a later look that fails must not take the card form away from whoever is typing.
  const failure = intent.data ? null : intent.error
  const refusal = statusOf(failure)
  // On another device nothing is kept; and what is kept here may have been paid elsewhere.
  const fetched = useOrder(kept && refusal !== 409 ? null : orderId)
  const order = fetched.data ?? kept
  const isPaidFor = refusal === 409 && fetched.data !== undefined && isSettled(fetched.data)
  const mustLeave = failure !== null && refusal !== 403 && (refusal !== 409 || !fetched.isLoading) && !isPaidFor

  useEffect(() => {
    if (!mustLeave) return
    const { title, message, tone } = PAYMENT_TOASTS.error
    toast({ title, message: sentenceOf(failure, message), tone })
    navigateTo('/dashboard')
  }, [mustLeave, failure])

  if (refusal === 403) return <NoAccess message={sentenceOf(failure, 'Only a client pays for orders.')} />
  if (isPaidFor && fetched.data) return <NothingToPay order={fetched.data} />
  if (fetched.error && intent.data)
    return (
      <ErrorState
        message={sentenceOf(fetched.error, 'The order could not be read. Nothing was charged.')}
        onRetry={() => void fetched.refetch()}
        isRetrying={fetched.isFetching}
      />
    )
  if (!intent.data || !order) return <Waiting label={copy.loading} />
  return (
    <div className={classes.columns}>
      <OrderSummary order={order} total={intent.data.amount} />
      <PaymentPanel orderId={orderId} intent={intent.data} />
    </div>
  )
}

const statusOf = (error: unknown): number | null => (error instanceof CallError ? error.status : null)
