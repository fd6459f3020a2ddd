import { Alert, Button } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useState } from 'react'
import { CHECKOUT_COPY, PAYMENT_TOASTS } from '../../copy/checkout.ts'
import { navigateTo } from '../../data/navigation.ts'
import { clearPendingOrder } from '../../data/orders/pending-order.ts'
import { toast } from '../../ui/toast.ts'

const copy = CHECKOUT_COPY.payment

type Props = { pay: () => Promise<unknown>; onPaying: (isPaying: boolean) => void }

export function TestPayment({ pay, onPaying }: Props) {
  const [isPending, setIsPending] = useState(false)
  async function complete(): Promise<void> {
    onPaying(true)
    setIsPending(true)
    try {
      await pay()
    } catch {
      onPaying(false)
      setIsPending(false)
      return toast(PAYMENT_TOASTS.testFailed)
    }
    clearPendingOrder()
    toast(PAYMENT_TOASTS.testPaid)
    navigateTo('/dashboard')
  }
  return (
    <>
      <Alert color="yellow" icon={<IconFlask aria-hidden />}>
        {copy.testNotice}
      </Alert>
      <Button size="lg" fullWidth onClick={complete} loading={isPending}>
        {copy.completeTest}
      </Button>
    </>
  )
}
