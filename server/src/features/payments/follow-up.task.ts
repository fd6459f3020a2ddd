import { defineTask } from '../../background/tasks.ts'

/** Reads one payment's state at the provider, and refunds it when needed. */
export const FOLLOW_UP = defineTask<{ paymentId: number }>({
  name: 'payments.follow-up',
  // 5, 10, 20 … seconds: about three hours in all; after that the scheduled sweep takes over.
  retries: 11,
  retryDelaySeconds: 5,
  timeoutSeconds: 60,
  atOnce: 5,
})
