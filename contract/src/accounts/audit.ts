/** The audit log: who read, exported or changed what, and who was refused. */
import { ROLES } from '@meridian/domain/orders/order-lifecycle.ts'
import { z } from 'zod'
import { endpoint, fileReply } from '../endpoint.ts'
import { dayText, id, pageQuery, sentTime, text } from '../shapes.ts'

export const AUDIT_KINDS = ['read', 'export', 'change', 'refused', 'account'] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

const filters = z.object({
  /** Part of a name, a username or an email address, or an account's number. */
  who: text(100).optional(),
  kind: z.enum(AUDIT_KINDS).optional(),
  orderId: id.optional(),
  /** First and last day, in the business's zone. */
  from: dayText.optional(),
  to: dayText.optional(),
})
/** As a screen sends them; the same for the list and for the file. */
export type AuditFilters = z.input<typeof filters>
export type ParsedAuditFilters = z.output<typeof filters>

export const list = endpoint({
  method: 'GET',
  path: '/api/admin/audit-log',
  importance: 'deferrable',
  summary: 'The audit log, newest first',
  access: ['admin'],
  query: pageQuery.extend(filters.shape),
  reply: z.array(
    z.object({
      id: z.int(),
      at: sentTime,
      kind: z.enum(AUDIT_KINDS),
      /** The call ('orders.show'), or the event of an account ('login_failed'). */
      call: z.string(),
      /** What was done ('Canceled #ML-1075'), of what was refused what the call does; null for events of accounts and calls of older versions. */
      summary: z.string().nullable(),
      /** The HTTP status; null for events of accounts. */
      status: z.int().nullable(),
      user: z.object({ id: z.int(), name: z.string(), role: z.enum(ROLES).nullable() }).nullable(),
      address: z.string().nullable(),
      orderIds: z.array(z.int()),
      details: z.record(z.string(), z.unknown()),
    }),
  ),
})

export const exportCsv = endpoint({
  method: 'GET',
  path: '/api/admin/audit-log.csv',
  importance: 'deferrable',
  summary: 'The filtered audit log as CSV',
  weight: 40,
  access: ['admin'],
  query: filters,
  file: 'text/csv',
  reply: fileReply,
})
