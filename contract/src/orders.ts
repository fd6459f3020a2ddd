import { ROUTE_QUALITIES } from '@meridian/domain/geo.ts'
import {
  DRIVER_STATUSES,
  ORDER_STATUSES,
  PAYMENT_STATES,
  PRIORITIES,
  SERVICE_TYPES,
  TIME_SLOTS,
} from '@meridian/domain/orders.ts'
import { z } from 'zod'
import { ANYONE_SIGNED_IN, endpoint } from './endpoint.ts'
import { message } from './messages.ts'
import { decimal, id, idParams, isoTime, money, optionalText, pageQuery, requiredText } from './shapes.ts'

const person = z.object({ firstName: z.string(), lastName: z.string(), phone: z.string().nullable() })

export const orderDriver = z.object({
  id: z.number().int(),
  status: z.enum(DRIVER_STATUSES),
  rating: z.number().nullable(),
  totalDeliveries: z.number().int(),
  /** Null for whoever may not follow the driver, and when no position is known. */
  currentLatitude: z.number().nullable(),
  currentLongitude: z.number().nullable(),
  user: person.extend({ email: z.string() }),
})

export const order = z.object({
  id: z.number().int(),
  clientId: z.number().int(),
  serviceType: z.enum(SERVICE_TYPES),
  priority: z.enum(PRIORITIES),
  status: z.enum(ORDER_STATUSES),
  paymentState: z.enum(PAYMENT_STATES),
  pickupAddress: z.string(),
  pickupLatitude: decimal,
  pickupLongitude: decimal,
  pickupContactName: z.string().nullable(),
  pickupContactPhone: z.string().nullable(),
  deliveryAddress: z.string(),
  deliveryLatitude: decimal,
  deliveryLongitude: decimal,
  deliveryContactName: z.string().nullable(),
  deliveryContactPhone: z.string().nullable(),
  scheduledDate: isoTime.nullable(),
  preferredTimeSlot: z.enum(TIME_SLOTS).nullable(),
  slotFromMinutes: z.number().int().nullable(),
  slotToMinutes: z.number().int().nullable(),
  itemDescription: z.string(),
  specialInstructions: z.string().nullable(),
  requiresSignature: z.boolean(),
  requiresId: z.boolean(),
  baseRate: money,
  distanceFee: money,
  priorityFee: money,
  totalCost: money,
  /** What the driver is paid; null for a client, whose business it is not. */
  driverPay: money.nullable(),
  distance: decimal,
  routeQuality: z.enum(ROUTE_QUALITIES),
  estimatedTime: z.number().int(),
  createdAt: isoTime,
  confirmedAt: isoTime.nullable(),
  assignedAt: isoTime.nullable(),
  pickedUpAt: isoTime.nullable(),
  deliveredAt: isoTime.nullable(),
  client: person.extend({ organizationName: z.string() }),
  driver: orderDriver.nullable(),
  messages: z.array(message),
  unreadCount: z.number().int(),
})
export type Order = z.infer<typeof order>

const coordinate = decimal.max(24)

export const place = endpoint({
  method: 'POST',
  path: '/api/orders',
  summary: 'Place an order. Client, status and price come from the server.',
  access: ['client'],
  creates: true,
  body: z.object({
    serviceType: z.enum(SERVICE_TYPES).default('medical_prescription'),
    priority: z.enum(PRIORITIES).default('standard'),
    pickupAddress: requiredText(300, 'Pickup address is required'),
    pickupLatitude: coordinate,
    pickupLongitude: coordinate,
    pickupContactName: optionalText(100),
    pickupContactPhone: optionalText(25),
    deliveryAddress: requiredText(300, 'Delivery address is required'),
    deliveryLatitude: coordinate,
    deliveryLongitude: coordinate,
    deliveryContactName: optionalText(100),
    deliveryContactPhone: optionalText(25),
    scheduledDate: isoTime.nullish().transform((value) => value ?? null),
    preferredTimeSlot: z
      .enum(TIME_SLOTS)
      .nullish()
      .transform((value) => value ?? null),
    slotFromMinutes: z.number().int().min(0).max(1440).nullish(),
    slotToMinutes: z.number().int().min(0).max(1440).nullish(),
    itemDescription: requiredText(1000, 'Item description is required'),
    specialInstructions: optionalText(2000),
    requiresSignature: z.boolean().default(false),
    requiresId: z.boolean().default(false),
    totalCost: money,
    /** Signed by us: the quoted price for 15 minutes, and that a point belongs to its address. */
    quoteToken: z.string().max(2000).optional(),
    pickupToken: z.string().max(2000).optional(),
    deliveryToken: z.string().max(2000).optional(),
  }),
  reply: order,
})

const orderFilters = pageQuery.extend({
  status: z.enum(ORDER_STATUSES).optional(),
  serviceType: z.enum(SERVICE_TYPES).optional(),
  search: z.string().trim().max(200).optional(),
})

export const ofClient = endpoint({
  method: 'GET',
  path: '/api/orders/client/{clientId}',
  summary: "The orders of a client's organisation, newest first",
  access: ['client', 'admin'],
  params: z.object({ clientId: id }),
  query: orderFilters,
  reply: z.array(order),
})

export const all = endpoint({
  method: 'GET',
  path: '/api/orders',
  summary: 'All orders, newest first',
  access: ['admin'],
  query: orderFilters,
  reply: z.array(order),
})

export const available = endpoint({
  method: 'GET',
  path: '/api/orders/available',
  summary: 'Confirmed orders that nobody has yet',
  access: ['driver', 'admin'],
  query: pageQuery,
  reply: z.array(order),
})

export const activeOfDriver = endpoint({
  method: 'GET',
  path: '/api/orders/driver/{id}/active',
  summary: 'The orders a driver has in hand',
  access: ['driver', 'admin'],
  params: idParams,
  reply: z.array(order),
})

export const show = endpoint({
  method: 'GET',
  path: '/api/orders/{id}',
  summary: 'One order',
  access: ANYONE_SIGNED_IN,
  params: idParams,
  reply: order,
})

export const accept = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/accept',
  summary: 'Take an available job. Exactly one driver gets it.',
  access: ['driver'],
  params: idParams,
  body: z.object({ driverId: id.optional() }),
  reply: order,
})

export const assign = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/assign',
  summary: 'Give a confirmed order to an available driver',
  access: ['admin'],
  params: idParams,
  body: z.object({ driverId: id }),
  reply: order,
})

const reason = optionalText(500)

/** The device's own time of a step, for steps taken without a network. */
const occurredAt = isoTime.optional()

export const changeStatus = endpoint({
  method: 'PATCH',
  path: '/api/orders/{id}/status',
  summary: "The driver's four steps: start job, complete pickup, start delivery, complete delivery",
  access: ['driver'],
  params: idParams,
  body: z.object({ status: z.enum(ORDER_STATUSES), occurredAt }),
  reply: order,
})

export const change = endpoint({
  method: 'PATCH',
  path: '/api/orders/{id}',
  summary: 'Approve, decline, cancel, or pay in test mode: by the status asked for and who asks',
  access: ['client', 'admin'],
  params: idParams,
  body: z.object({ status: z.enum(ORDER_STATUSES), reason }),
  reply: order,
})
