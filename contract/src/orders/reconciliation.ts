/** What was expected at the stops of a day, what was counted and what was received. `domain/src/proofs/reconciliation.ts` compares them. */
import { COUNT_UNITS } from '@meridian/domain/proofs/reconciliation.ts'
import { CUSTODY_STOPS } from '@meridian/domain/proofs/stops.ts'
import { z } from 'zod'
import { endpoint, fileReply } from '../endpoint.ts'
import { dayText, idParams, requiredText, sentTime } from '../shapes.ts'

const numbers = {
  stop: z.enum(CUSTODY_STOPS),
  unit: z.enum(COUNT_UNITS),
  expected: z.int(),
  /** Null: nobody counted. */
  counted: z.int().nullable(),
  received: z.int().nullable(),
}

/** Of one order at one stop. */
export const reconciliation = z.object({
  ...numbers,
  /** The numbers of packages that the driver did not find. */
  missingPackages: z.array(z.int()),
  isDifference: z.boolean(),
  reason: z.string().nullable(),
  /** What an admin noted when it was resolved. */
  resolution: z.string().nullable(),
  resolvedAt: sentTime.nullable(),
})

const query = z.object({
  /** Of the business's calendar. Absent: today. */
  day: dayText.optional(),
})

export const report = endpoint({
  method: 'GET',
  path: '/api/admin/reconciliation',
  importance: 'deferrable',
  summary: 'The stops of a day at which something differs; orders at one address count together',
  weight: 5,
  access: ['admin'],
  query,
  reply: z.object({
    day: z.string(),
    /** How many stops were counted, at how many of them something differs, and how many of these are not resolved. */
    totals: z.object({ stops: z.int(), differing: z.int(), unresolved: z.int() }),
    stops: z.array(
      z.object({
        ...numbers,
        address: z.string(),
        driverName: z.string(),
        orders: z.array(
          reconciliation.extend({
            id: z.int(),
            orderId: z.int(),
            organizationName: z.string(),
            countedAt: sentTime,
            resolvedByName: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
})
export type ReconciliationReport = z.output<typeof report.reply>

export const exportCsv = endpoint({
  method: 'GET',
  path: '/api/admin/reconciliation.csv',
  importance: 'deferrable',
  summary: 'All counts of a day as CSV, a row for each order at a stop',
  weight: 20,
  access: ['admin'],
  query,
  file: 'text/csv',
  reply: fileReply,
})

export const resolve = endpoint({
  method: 'POST',
  path: '/api/admin/reconciliation/{id}/resolution',
  summary: 'An admin notes how a difference was resolved. The order’s people read the note. The first one stays.',
  access: ['admin'],
  params: idParams,
  body: z.object({ note: requiredText(500, 'resolutionRequired') }),
  reply: reconciliation,
})
