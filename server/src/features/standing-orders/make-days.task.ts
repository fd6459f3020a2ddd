import { defineTask } from '../../background/tasks.ts'

/** Makes the orders of one standing order that are due, after somebody changed it. The scheduled run would, too, only later. */
export const MAKE_DAYS = defineTask<{ standingOrderId: number }>({
  name: 'standing-orders.make',
  retries: 3,
  retryDelaySeconds: 10,
  timeoutSeconds: 300,
  atOnce: 2,
})
