import { Navigate, useSearch } from '@tanstack/react-router'
import { CHECKOUT_COPY as copy } from '../../copy/checkout.ts'
import { Page } from '../../ui/page.tsx'
import { Checkout } from './checkout.tsx'
import { ReturnedPayment } from './returned-payment.tsx'

type Search = {
  orderId?: string
  amount?: string
  /** Written by the card provider when a bank sends the browser back. */
  payment_intent?: string
}

export function CheckoutScreen() {
  const { orderId: idText, amount: amountText, payment_intent: returned } = useSearch({ strict: false }) as Search
  const orderId = Number(idText)
  if (!idText || !amountText || !Number.isSafeInteger(orderId) || orderId < 1)
    return <Navigate to="/dashboard" replace />
  const amount = Number(amountText)
  return (
    <Page title={copy.title} subtitle={copy.subtitle(orderId)}>
      {returned ? (
        <ReturnedPayment key={returned} orderId={orderId} amount={amountText} paymentIntentId={returned} />
      ) : (
        // Sent to the server for comparison only: it charges the order's own total, so a changed link pays the same.
        <Checkout key={orderId} orderId={orderId} amount={Number.isFinite(amount) ? Math.max(0, amount) : 0} />
      )}
    </Page>
  )
}
