import type { UnsentStep } from '../../../data/driver/unsent-schema.ts'
import { useTracking } from '../../../data/orders/orders.ts'

/** When the order reached a status, by the phone's clock, also for steps not sent yet. */
export function useStepTimes(orderId: number, waitingSteps: readonly UnsentStep[]) {
  const tracking = useTracking(orderId)
  return (status: string): string | undefined =>
    waitingSteps.find((step) => step.status === status)?.occurredAt ??
    tracking.data?.findLast((event) => event.status === status)?.createdAt
}
