import { defineTask } from '../../background/tasks.ts'

/** Puts what is made already into the run of the driver who usually does it, after an admin said who that is or approved it. */
export const PLAN_MADE = defineTask<{ standingOrderId: number }>({
  name: 'standing-orders.plan',
  retries: 3,
  retryDelaySeconds: 10,
  timeoutSeconds: 300,
  atOnce: 1,
})

/** Makes the orders of one standing order that are due, after somebody changed it. The scheduled run would, too, only later. */
export const MAKE_DAYS = defineTask<{ standingOrderId: number }>({
  name: 'standing-orders.make',
  retries: 3,
  retryDelaySeconds: 10,
  timeoutSeconds: 300,
  atOnce: 2,
})
