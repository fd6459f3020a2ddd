import { ORDER_STATUSES } from '@meridian/domain/orders/orders.ts'
import { EXCEPTION_KINDS } from '@meridian/domain/proofs/exceptions.ts'
import { ZONES } from '@meridian/domain/time/calendar.ts'
import { z } from 'zod'
import { endpoint, fileReply } from './endpoint.ts'
import { dayText, id, isoTime, money } from './shapes.ts'

const percent = z.number()

export const client = endpoint({
  method: 'GET',
  path: '/api/stats/client/{clientId}',
  summary: "The stat cards of a client's organization, with their breakdowns",
  access: ['client', 'admin'],
  permission: 'see_orders',
  params: z.object({ clientId: id }),
  reply: z.object({
    activeDeliveries: z.number().int(),
    scheduledToday: z.number().int(),
    monthlyDeliveries: z.number().int(),
    /** Null for members of the organization who see no prices. */
    totalCost: money.nullable(),
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
        /** The zone of the pickup, in which its time is shown. */
        nextPickupZone: z.enum(ZONES).nullable(),
      }),
      month: z.object({
        trendPercent: percent.nullable(),
        averageHours: z.number().nullable(),
        onTimePercent: percent.nullable(),
      }),
      /** `hasShorterTrips`: less was paid, for shorter trips. */
      savings: z.object({ amount: z.string(), percent: percent.nullable(), hasShorterTrips: z.boolean() }).nullable(),
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
    pendingOrders: z.number().int(),
    completedOrders: z.number().int(),
    cancelledOrders: z.number().int(),
    driverPayments: money,
    netProfit: z.string(),
  }),
})

/** First and last day of a period, in the business's zone; at most two years. */
const period = z.object({ from: dayText, to: dayText })

export const analytics = endpoint({
  method: 'GET',
  path: '/api/admin/analytics',
  importance: 'deferrable',
  summary: 'The business over a period: by day, by hour, by client',
  weight: 20,
  access: ['admin'],
  query: period,
  reply: z.object({
    /** Every day of the period. Orders by the day they were placed and their present status; money by the day of delivery. */
    days: z.array(
      z.object({
        day: z.iso.date(),
        orders: z.partialRecord(z.enum(ORDER_STATUSES), z.number().int()),
        delivered: z.number().int(),
        revenue: money,
        driverPay: money,
        onTimePercent: percent.nullable(),
      }),
    ),
    /** Orders placed in each of the 24 hours. */
    hours: z.array(z.number().int()).length(24),
    topClients: z.array(
      z.object({ organizationId: z.number().int(), name: z.string(), orders: z.number().int(), revenue: money }),
    ),
    /** Problems at stops by the day they were reported, the most frequent kind first. */
    exceptions: z.array(z.object({ kind: z.enum(EXCEPTION_KINDS), count: z.number().int() })),
    totals: z.object({
      orders: z.number().int(),
      delivered: z.number().int(),
      cancelled: z.number().int(),
      /** Returned to their senders, by the day the return was completed; their status is 'cancelled'. */
      returned: z.number().int(),
      revenue: money,
      driverPay: money,
      netProfit: z.string(),
      onTimePercent: percent.nullable(),
    }),
  }),
})

export const analyticsCsv = endpoint({
  method: 'GET',
  path: '/api/admin/analytics.csv',
  importance: 'deferrable',
  summary: 'The same period as CSV, a line per day',
  weight: 40,
  access: ['admin'],
  query: period,
  file: 'text/csv',
  reply: fileReply,
})
