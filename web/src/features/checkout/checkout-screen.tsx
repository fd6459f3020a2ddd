import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Navigate, useSearch } from '@tanstack/react-router'
import { CHECKOUT_COPY as copy } from '../../copy/checkout.ts'
import { IfAllowed } from '../../parts/if-allowed.tsx'
import { Page } from '../../ui/page.tsx'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { Checkout } from './checkout.tsx'
import { ReturnedPayment } from './returned-payment.tsx'

export function CheckoutScreen() {
  const { orderId, amount: amountText, payment_intent: returned } = useSearch({ from: '/checkout' })
  if (orderId === undefined || !amountText) return <Navigate to="/dashboard" replace />
  const amount = Number(amountText)
  return (
    <Page
      title={copy.title}
      subtitle={copy.subtitle(orderId)}
      actions={
        <Button
          component={ScreenLink}
          href={`/orders?order=${orderId}`}
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          {copy.back}
        </Button>
      }
    >
      <IfAllowed permission="pay">
        {returned ? (
          <ReturnedPayment key={returned} orderId={orderId} amount={amountText} paymentIntentId={returned} />
        ) : (
          // Sent to the server for comparison only: it charges the order's own total, so a changed link pays the same.
          <Checkout key={orderId} orderId={orderId} amount={Number.isFinite(amount) ? Math.max(0, amount) : 0} />
        )}
      </IfAllowed>
    </Page>
  )
}
