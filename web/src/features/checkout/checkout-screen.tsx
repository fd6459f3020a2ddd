import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Navigate, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { CHECKOUT_COPY as copy } from '../../copy/checkout.ts'
import { IfAllowed } from '../../parts/accounts/if-allowed.tsx'
import { Page } from '../../ui/page.tsx'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { Checkout } from './checkout.tsx'
import { useFinishPayment } from './finish-payment.ts'
import { Loading } from './loading.tsx'
import { ReturnedPayment } from './returned-payment.tsx'

// Most pay for one order.
const GroupCheckout = lazy(async () => ({ default: (await import('./group-checkout.tsx')).GroupCheckout }))

export function CheckoutScreen() {
  const { orderId, amount: amountText, group, payment_intent: returned } = useSearch({ from: '/checkout' })
  if (group !== undefined)
    return (
      <Frame back={`/ordered-together?group=${group}`}>
        <Suspense fallback={<Loading label={copy.loading} />}>
          <GroupCheckout key={group} groupId={group} returned={returned ?? null} />
        </Suspense>
      </Frame>
    )
  if (orderId === undefined || !amountText) return <Navigate to="/dashboard" replace />
  const amount = Number(amountText)
  return (
    <Frame subtitle={copy.subtitle(orderId)} back={`/orders?order=${orderId}`}>
      {returned ? (
        <Returned key={returned} orderId={orderId} amount={amountText} paymentIntentId={returned} />
      ) : (
        // Sent to the server for comparison only: it charges the order's own total, so a changed link pays the same.
        <Checkout key={orderId} orderId={orderId} amount={Number.isFinite(amount) ? Math.max(0, amount) : 0} />
      )}
    </Frame>
  )
}

type FrameProps = { subtitle?: string; back: string; children: ReactNode }

const Frame = ({ subtitle, back, children }: FrameProps) => (
  <Page
    title={copy.title}
    {...(subtitle ? { subtitle } : {})}
    actions={
      <Button
        component={ScreenLink}
        href={back}
        variant="default"
        leftSection={<IconArrowLeft size={18} aria-hidden />}
      >
        {copy.back}
      </Button>
    }
  >
    <IfAllowed permission="pay">{children}</IfAllowed>
  </Page>
)

function Returned({ orderId, amount, paymentIntentId }: { orderId: number; amount: string; paymentIntentId: string }) {
  const query = new URLSearchParams({ orderId: String(orderId), amount })
  return <ReturnedPayment query={query} paymentIntentId={paymentIntentId} finish={useFinishPayment(orderId)} />
}
