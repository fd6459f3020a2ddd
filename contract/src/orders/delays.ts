import { PRIORITIES } from '@meridian/domain/orders/orders.ts'
import { z } from 'zod'

/** An order that a change makes late, or later than it is. The most urgent first. */
export const delay = z.object({
  orderId: z.number().int(),
  priority: z.enum(PRIORITIES),
  /** Minutes after the promise, as the runs are now and as they would be; 0 on time. */
  lateBefore: z.number().int(),
  lateAfter: z.number().int(),
})

/** A sample that would be worthless this long when it arrives. */
export const expiring = z.object({ orderId: z.number().int(), minutes: z.number().int() })
