/** The driver's own run, and the arrival that clients see, which comes from it. */
import { LAST_ID } from '@meridian/domain/accounts/ids.ts'
import { PRIORITIES, SERVICE_TYPES } from '@meridian/domain/orders/orders.ts'
import { CUSTODY_STOPS } from '@meridian/domain/proofs/stops.ts'
import { z } from 'zod'
import { runStop } from '../dispatch/dispatch.ts'
import { ANYONE_SIGNED_IN, endpoint, fileReply } from '../endpoint.ts'
import { id, idParams, sentTime } from '../shapes.ts'

const myRun = z.object({
  day: z.iso.date(),
  version: z.number().int(),
  /** The next one first. */
  stops: z.array(
    runStop.extend({
      serviceType: z.enum(SERVICE_TYPES),
      priority: z.enum(PRIORITIES),
      organizationName: z.string(),
      /** Of an order that is planned only, the delivery's street, city and ZIP without the number, and a rounded point. */
      address: z.string(),
      latitude: z.number(),
      longitude: z.number(),
    }),
  ),
  miles: z.number(),
})
export type MyRun = z.infer<typeof myRun>

export const mine = endpoint({
  method: 'GET',
  path: '/api/drivers/me/run',
  importance: 'essential',
  summary: "The signed-in driver's stops of today in the planned order, with times",
  access: ['driver'],
  reply: myRun,
})

export const reorderMine = endpoint({
  method: 'POST',
  path: '/api/drivers/me/run',
  summary: 'Make the stops in another order. The one the driver is on the way to stays first.',
  access: ['driver'],
  body: z.object({
    version: z.number().int().min(0).max(LAST_ID),
    stops: z.array(z.object({ orderId: id, stop: z.enum(CUSTODY_STOPS) })).max(400),
    /** Without it a change that breaks a promise, makes an order later or lets a sample expire is refused with what it does. */
    mayDelay: z.boolean().default(false),
  }),
  reply: myRun,
})

export const fits = endpoint({
  method: 'GET',
  path: '/api/drivers/me/job-fits',
  importance: 'deferrable',
  summary: "What each job available nearby would add to the signed-in driver's run, and make late in it",
  weight: 10,
  access: ['driver'],
  reply: z.array(
    z.object({
      orderId: z.int(),
      /** Driving that it adds. */
      addedMinutes: z.number(),
      /** Its own delivery. */
      lateMinutes: z.int(),
      /** Jobs that the driver has, with the minutes by which they become later than they are. */
      delays: z.array(z.object({ orderId: z.int(), minutes: z.int() })),
    }),
  ),
})
export type JobFit = z.infer<typeof fits.reply>[number]

export const eta = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/eta',
  summary:
    "When the driver will be at each stop, by the driver's run; null for a stop that is made, or without a driver",
  access: ANYONE_SIGNED_IN,
  permission: 'see_patients',
  params: idParams,
  reply: z.object({
    pickupAt: sentTime.nullable(),
    deliveryAt: sentTime.nullable(),
    /** Back at the pickup's location, of an order whose delivery failed; such an order has no delivery. */
    returnAt: sentTime.nullable(),
    /** Stops the driver makes before the next one of this order. */
    stopsBefore: z.number().int(),
    /** The driver runs late, and gets nowhere before; null: as usual. */
    delayedUntil: sentTime.nullable(),
  }),
})

export const myCsv = endpoint({
  method: 'GET',
  path: '/api/drivers/me/run.csv',
  importance: 'deferrable',
  summary: "The signed-in driver's run of today as CSV, a row for each stop",
  weight: 20,
  access: ['driver'],
  audited: 'read',
  file: 'text/csv',
  reply: fileReply,
})

export const myPdf = endpoint({
  method: 'GET',
  path: '/api/drivers/me/run.pdf',
  importance: 'deferrable',
  summary: "The manifest of the signed-in driver's run of today as PDF, with a box to tick for each package",
  weight: 20,
  access: ['driver'],
  audited: 'read',
  file: 'application/pdf',
  reply: fileReply,
})
