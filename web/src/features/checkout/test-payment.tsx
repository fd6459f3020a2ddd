import { Alert, Button } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { CHECKOUT_COPY, PAYMENT_TOASTS } from '../../copy/checkout.ts'
import { navigateTo } from '../../data/navigation.ts'
import { useChangeOrder } from '../../data/orders.ts'
import { clearPendingOrder } from '../../data/pending-order.ts'
import { toast } from '../../ui/toast.ts'

const copy = CHECKOUT_COPY.payment

type Props = { orderId: number; onPaying: (isPaying: boolean) => void }

export function TestPayment({ orderId, onPaying }: Props) {
  const change = useChangeOrder()
  async function complete(): Promise<void> {
    onPaying(true)
    try {
      await change.mutateAsync({ id: orderId, status: 'confirmed' })
    } catch {
      onPaying(false)
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
      <Button size="lg" fullWidth onClick={complete} loading={change.isPending}>
        {copy.completeTest}
      </Button>
    </>
  )
}
