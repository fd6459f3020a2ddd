import { ZONES } from '@meridian/domain/calendar.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, isoTime, money } from './shapes.ts'

const percent = z.number()

export const client = endpoint({
  method: 'GET',
  path: '/api/stats/client/{clientId}',
  summary: "The stat cards of a client's organisation, with their breakdowns",
  access: ['client', 'admin'],
  params: z.object({ clientId: id }),
  reply: z.object({
    activeDeliveries: z.number().int(),
    scheduledToday: z.number().int(),
    monthlyDeliveries: z.number().int(),
    totalCost: money,
    breakdown: z.object({
      active: z.object({
        moving: z.number().int(),
        waiting: z.number().int(),
        movingPercent: percent,
        waitingPercent: percent,
      }),
      scheduled: z.object({
        done: z.number().int(),
        toCome: z.number().int(),
        donePercent: percent,
        toComePercent: percent,
        nextPickupAt: isoTime.nullable(),
        /** The pickup's own zone: its clock is the one people there read. */
        nextPickupZone: z.enum(ZONES).nullable(),
      }),
      month: z.object({
        trendPercent: percent.nullable(),
        averageHours: z.number().nullable(),
        onTimePercent: percent.nullable(),
      }),
      savings: z.object({ amount: z.string(), percent: percent.nullable() }),
    }),
  }),
})

export const admin = endpoint({
  method: 'GET',
  path: '/api/admin/stats',
  summary: 'The stat cards of the business',
  access: ['admin'],
  reply: z.object({
    totalOrders: z.number().int(),
    activeOrders: z.number().int(),
    totalDrivers: z.number().int(),
    availableDrivers: z.number().int(),
    totalRevenue: money,
    completedToday: z.number().int(),
  }),
})
