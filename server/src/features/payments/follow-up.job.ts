import { defineJob } from '../../background/jobs.ts'

/** Asks the provider about one payment, and refunds it when it has to be. */
export const FOLLOW_UP = defineJob<{ paymentId: number }>({
  name: 'payments.follow-up',
  // 5, 10, 20 … seconds: in all about three hours; then the clock's own look at what is left takes over.
  retries: 11,
  retryDelaySeconds: 5,
  timeoutSeconds: 60,
  atOnce: 5,
})
