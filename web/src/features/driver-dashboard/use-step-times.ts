import type { UnsentStep } from '../../data/driver/unsent-store.ts'
import { useTracking } from '../../data/orders.ts'

/** When the order came to a status, by the phone that brought it there: also while the server has yet to hear of it. */
export function useStepTimes(orderId: number, waitingSteps: readonly UnsentStep[]) {
  const tracking = useTracking(orderId)
  return (status: string): string | undefined =>
    waitingSteps.find((step) => step.status === status)?.occurredAt ??
    tracking.data?.findLast((event) => event.status === status)?.createdAt
}
