import { IN_PROGRESS_TOAST, PAYMENT_TOASTS } from '../../copy/checkout.ts'
import { CallError, sentenceOf } from '../../data/call.ts'
import { navigateTo } from '../../data/navigation.ts'
import { useConfirmGroupPayment } from '../../data/orders/order-groups.ts'
import { storeOrdered } from '../../data/orders/ordered.ts'
import { useConfirmPayment } from '../../data/pricing/payments.ts'
import type { Toast } from '../../ui/toast.ts'
import { toast } from '../../ui/toast.ts'

/** After the provider charged the card: the server verifies it, then the orders screen opens. Throws if the server cannot verify it. */
export function useFinishPayment(orderId: number): (paymentIntentId: string) => Promise<void> {
  const { mutateAsync } = useConfirmPayment()
  return async (paymentIntentId) => {
    const order = await mutateAsync({ orderId, paymentIntentId })
    storeOrdered(orderId)
    toast(order.paymentState === 'paid' ? PAYMENT_TOASTS.paid : IN_PROGRESS_TOAST)
    navigateTo('/orders')
  }
}

/** The same for orders that were placed together. */
export function useFinishGroupPayment(groupId: number): (paymentIntentId: string) => Promise<void> {
  const { mutateAsync } = useConfirmGroupPayment(groupId)
  return async (paymentIntentId) => {
    const { orders } = await mutateAsync({ paymentIntentId })
    toast(orders.some(({ paymentState }) => paymentState === 'processing') ? IN_PROGRESS_TOAST : PAYMENT_TOASTS.paid)
    navigateTo(`/ordered-together?group=${groupId}`)
  }
}

export const cardRefused = (message: string | undefined): Toast => ({ ...PAYMENT_TOASTS.failed, message })

/** The server's message, or else the error's own. */
export function paymentError(error: unknown): Toast {
  const { message: fallback, ...rest } = PAYMENT_TOASTS.error
  const own = error instanceof Error && !(error instanceof CallError) ? error.message : ''
  return { ...rest, message: sentenceOf(error, own || fallback) }
}
