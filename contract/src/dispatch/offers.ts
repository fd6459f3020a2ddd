/** Jobs that are offered to a driver, and the driver's answers. */
import { PRIORITIES, SERVICE_TYPES } from '@meridian/domain/orders/orders.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, money, ok, optionalText, sentTime } from '../shapes.ts'

const offer = z.object({
  id: z.number().int(),
  orderId: z.number().int(),
  serviceType: z.enum(SERVICE_TYPES),
  priority: z.enum(PRIORITIES),
  organizationName: z.string(),
  pickupAddress: z.string(),
  deliveryArea: z.string(),
  distance: z.string(),
  driverPay: money,
  /** What it adds to the driver's run. */
  detourMinutes: z.number(),
  offeredAt: sentTime,
  expiresAt: sentTime,
})
export type JobOffer = z.infer<typeof offer>

export const list = endpoint({
  method: 'GET',
  path: '/api/drivers/me/offers',
  importance: 'essential',
  summary: 'Jobs that are offered to the signed-in driver and not answered yet',
  access: ['driver'],
  reply: z.array(offer),
})

export const accept = endpoint({
  method: 'POST',
  path: '/api/offers/{id}/accept',
  summary: 'Accept an offered job; it comes into the run where it costs least',
  access: ['driver'],
  params: idParams,
  reply: ok,
})

export const pass = endpoint({
  method: 'POST',
  path: '/api/offers/{id}/pass',
  summary: 'Pass on an offered job, with a reason if there is one: the next driver is offered it',
  access: ['driver'],
  params: idParams,
  body: z.object({ reason: optionalText(500) }),
  reply: ok,
})
