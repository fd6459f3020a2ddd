/** Invoices of organizations on account: drafts, what is final, credits, payments and disputes. */
import { AGES, INVOICE_STATUSES, LINE_RULES, PAYMENT_METHODS } from '@meridian/domain/billing/invoices.ts'
import { TAX_CODES } from '@meridian/domain/billing/tax.ts'
import { CYCLES } from '@meridian/domain/billing/terms.ts'
import { ROUTE_QUALITIES } from '@meridian/domain/places/geo.ts'
import { parseCents } from '@meridian/domain/pricing/money.ts'
import { PROOF_KINDS } from '@meridian/domain/proofs/proofs.ts'
import { CUSTODY_STOPS } from '@meridian/domain/proofs/stops.ts'
import { z } from 'zod'
import { endpoint, fileReply } from '../endpoint.ts'
import { fault } from '../field-faults.ts'
import { dayText, decimal, id, idParams, idText, LIST_LIMIT, money, ok, requiredText, sentTime } from '../shapes.ts'

const MAX_CENTS = 2_000_000_000
/** More than nothing, and what an integer of cents holds. */
const amount = money.refine((text) => {
  const cents = parseCents(text)
  return cents !== null && cents > 0 && cents <= MAX_CENTS
}, fault('notMoney'))
const reason = requiredText(500, fault('required'))

const listed = z.object({
  id,
  /** Null for a draft. Numbers have no gaps. */
  number: z.int().nullable(),
  status: z.enum(INVOICE_STATUSES),
  organizationId: id,
  organizationName: z.string(),
  /** The site or cost center that it is for. */
  splitName: z.string().nullable(),
  /** Orders that were delivered up to this day. */
  through: z.iso.date(),
  issuedOn: z.iso.date().nullable(),
  dueOn: z.iso.date().nullable(),
  isOverdue: z.boolean(),
  total: decimal,
  credited: decimal,
  paid: decimal,
  /** What is still to be paid. */
  balance: decimal,
  /** Of the balance, what is not asked for until a dispute is decided. */
  disputed: decimal,
})
export type ListedInvoice = z.infer<typeof listed>

const dispute = z.object({
  id,
  reason: z.string(),
  openedAt: sentTime,
  decision: z.enum(['credited', 'rejected']).nullable(),
  decisionReason: z.string().nullable(),
})
const line = z.object({
  id,
  orderId: id,
  rule: z.enum(LINE_RULES),
  description: z.string(),
  amount: decimal,
  credited: decimal,
  /** By what it is taxed, or why it is not; null: nobody has entered a rate for its place. A line of tax has it too. */
  tax: z
    .object({
      code: z.enum(TAX_CODES),
      place: z.string(),
      percent: decimal,
      reason: z.string(),
      certificate: z.string().nullable(),
    })
    .nullable(),
  /** The newest. */
  dispute: dispute.nullable(),
})
export type InvoiceLine = z.infer<typeof line>

const invoice = listed.extend({
  netDays: z.int(),
  lines: z.array(line),
  creditNotes: z.array(z.object({ number: z.int(), amount: money, reason: z.string(), createdAt: sentTime })),
  payments: z.array(
    z.object({
      id,
      amount: decimal,
      method: z.enum(PAYMENT_METHODS),
      reference: z.string(),
      receivedAt: sentTime,
      isReturned: z.boolean(),
    }),
  ),
  voidReason: z.string().nullable(),
})
export type Invoice = z.infer<typeof invoice>

export const list = endpoint({
  method: 'GET',
  path: '/api/invoices',
  v1: { scope: 'invoices:read' },
  summary: 'Invoices, newest first: of the own organization those that are final, for admins all of them',
  access: ['client', 'admin'],
  permission: 'see_invoices',
  query: z.object({
    organizationId: idText.optional(),
    status: z.enum(INVOICE_STATUSES).optional(),
    /** Older than this one: the id of the last of the page before. */
    before: idText.optional(),
    limit: z.coerce.number().int().min(1).max(LIST_LIMIT).default(100),
  }),
  reply: z.array(listed),
})

export const show = endpoint({
  method: 'GET',
  path: '/api/invoices/{id}',
  v1: { scope: 'invoices:read' },
  summary: 'An invoice with its lines, credit notes and payments',
  access: ['client', 'admin'],
  permission: 'see_invoices',
  params: idParams,
  reply: invoice,
})

export const pdf = endpoint({
  method: 'GET',
  path: '/api/invoices/{id}/pdf',
  v1: { scope: 'invoices:read' },
  summary: 'A final invoice as a PDF file, the same bytes each time',
  access: ['client', 'admin'],
  permission: 'see_invoices',
  params: idParams,
  reply: fileReply,
  file: 'application/pdf',
  importance: 'deferrable',
})

export const csv = endpoint({
  method: 'GET',
  path: '/api/invoices/{id}/csv',
  v1: { scope: 'invoices:read' },
  summary: 'The lines of a final invoice as a table, the same bytes each time',
  access: ['client', 'admin'],
  permission: 'see_invoices',
  params: idParams,
  reply: fileReply,
  file: 'text/csv',
  importance: 'deferrable',
})

const evidence = z.object({
  orderId: id,
  miles: decimal,
  routeQuality: z.enum(ROUTE_QUALITIES),
  stops: z.array(
    z.object({
      stop: z.enum(CUSTODY_STOPS),
      arrivedAt: sentTime.nullable(),
      doneAt: sentTime.nullable(),
      waitMinutes: z.int().nullable(),
      proofs: z.array(z.enum(PROOF_KINDS)),
    }),
  ),
})
export type LineEvidence = z.infer<typeof evidence>

export const lineEvidence = endpoint({
  method: 'GET',
  path: '/api/invoices/{id}/lines/{lineId}/evidence',
  summary: "What is known of a line's delivery: route, arrivals, time at the stops and proofs, without what they show",
  access: ['client', 'admin'],
  permission: 'see_invoices',
  params: z.object({ id, lineId: id }),
  reply: evidence,
})

const statementQuery = z.object({ organizationId: idText.optional() })

export const statementPdf = endpoint({
  method: 'GET',
  path: '/api/billing/statement/pdf',
  summary: 'What is open of the own organization, for admins of the one that is named, as a PDF file',
  access: ['client', 'admin'],
  permission: 'see_invoices',
  query: statementQuery,
  reply: fileReply,
  file: 'application/pdf',
  importance: 'deferrable',
})

export const statementCsv = endpoint({
  method: 'GET',
  path: '/api/billing/statement/csv',
  summary: 'What is open of the own organization, for admins of the one that is named, as a table',
  access: ['client', 'admin'],
  permission: 'see_invoices',
  query: statementQuery,
  reply: fileReply,
  file: 'text/csv',
  importance: 'deferrable',
})

const summaryReply = z.object({
  /** Null: it pays each order by card. */
  terms: z.object({ netDays: z.int(), creditLimit: money, cycle: z.enum(CYCLES) }).nullable(),
  creditUsed: decimal,
  /** Open on invoices; of it, past due, and disputed. */
  open: decimal,
  overdue: decimal,
  disputed: decimal,
  /** Delivered, and on no invoice yet. */
  unbilled: decimal,
  /** Paid, and applied to no invoice yet. */
  unapplied: decimal,
})
export type BillingSummary = z.infer<typeof summaryReply>

export const summary = endpoint({
  method: 'GET',
  path: '/api/billing',
  summary: 'What the own organization owes, and what is coming',
  access: ['client'],
  permission: 'see_invoices',
  reply: summaryReply,
})

export const disputeLine = endpoint({
  method: 'POST',
  path: '/api/invoices/{id}/lines/{lineId}/dispute',
  summary: 'Dispute a line of an invoice: its amount is not asked for until an admin decides',
  access: ['client'],
  permission: 'see_invoices',
  params: z.object({ id, lineId: id }),
  body: z.object({ reason }),
  reply: invoice,
})

export const decideDispute = endpoint({
  method: 'POST',
  path: '/api/admin/disputes/{id}/decide',
  summary: 'Decide on a disputed line: credit what remains of it, or reject the dispute, with a reason',
  access: ['admin'],
  params: idParams,
  body: z.object({ decision: z.enum(['credited', 'rejected']), reason }),
  reply: invoice,
})

export const draft = endpoint({
  method: 'POST',
  path: '/api/admin/invoices/draft',
  summary:
    'Draft the invoices of an organization for what was delivered up to a day; drafts that are there are continued',
  access: ['admin'],
  body: z.object({ organizationId: id, through: dayText }),
  reply: z.array(invoice),
})

export const discard = endpoint({
  method: 'DELETE',
  path: '/api/admin/invoices/{id}',
  summary: 'Discard a draft: its deliveries wait for the next one',
  access: ['admin'],
  params: idParams,
  reply: ok,
})

export const finalize = endpoint({
  method: 'POST',
  path: '/api/admin/invoices/{id}/finalize',
  summary: 'Finalize a draft: it gets the next number, its files are made once and for all, and it is mailed',
  access: ['admin'],
  params: idParams,
  reply: invoice,
})

export const credit = endpoint({
  method: 'POST',
  path: '/api/admin/invoices/{id}/credit-notes',
  summary: 'Credit an amount, or amounts of lines, of a final invoice: at most what remains of it',
  access: ['admin'],
  params: idParams,
  body: z.object({
    amount: amount.optional(),
    lines: z
      .array(z.object({ lineId: id, amount }))
      .min(1)
      .max(1000)
      .optional(),
    reason,
  }),
  reply: invoice,
})

export const voidInvoice = endpoint({
  method: 'POST',
  path: '/api/admin/invoices/{id}/void',
  summary: 'Void a final invoice of which nothing is paid or credited: its deliveries can be invoiced anew',
  access: ['admin'],
  params: idParams,
  body: z.object({ reason }),
  reply: invoice,
})

export const writeOff = endpoint({
  method: 'POST',
  path: '/api/admin/invoices/{id}/write-off',
  summary: 'Write off what is open of an invoice, which nobody will pay',
  access: ['admin'],
  params: idParams,
  body: z.object({ reason }),
  reply: invoice,
})

export const applyCash = endpoint({
  method: 'POST',
  path: '/api/admin/invoices/{id}/apply-cash',
  summary: 'Apply what the organization has paid in advance, or was credited after it had paid, to an invoice',
  access: ['admin'],
  params: idParams,
  reply: invoice,
})

const clientPayment = z.object({
  id,
  organizationId: id,
  amount: money,
  method: z.enum(PAYMENT_METHODS),
  reference: z.string(),
  receivedAt: sentTime,
  applied: z.array(z.object({ invoiceId: id, amount: money })),
  unapplied: money,
  returnedAt: sentTime.nullable(),
})
export type ClientPayment = z.infer<typeof clientPayment>

const invoiceIds = z.array(id).max(500)

export const enterPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments',
  summary:
    'Enter a payment of an organization, applied to these invoices in their order; the same reference twice is entered once',
  access: ['admin'],
  body: z.object({
    organizationId: id,
    amount,
    method: z.enum(PAYMENT_METHODS),
    reference: requiredText(100, fault('required')),
    invoiceIds: invoiceIds.default([]),
  }),
  reply: clientPayment,
})

export const payments = endpoint({
  method: 'GET',
  path: '/api/admin/payments',
  summary: 'The payments of an organization, newest first, up to 100',
  access: ['admin'],
  query: z.object({ organizationId: idText }),
  reply: z.array(clientPayment),
})

export const applyPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/{id}/apply',
  summary: 'Apply what is left of a payment to more invoices, in their order',
  access: ['admin'],
  params: idParams,
  body: z.object({ invoiceIds: invoiceIds.min(1) }),
  reply: clientPayment,
})

export const returnPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/{id}/return',
  summary: 'A payment came back: its invoices, and their age, are open again',
  access: ['admin'],
  params: idParams,
  body: z.object({ reason }),
  reply: clientPayment,
})

export const ageing = endpoint({
  method: 'GET',
  path: '/api/admin/books/ageing',
  summary: 'What organizations owe, by days past due; what is disputed stands apart',
  access: ['admin'],
  reply: z.array(
    z.object({
      organizationId: id,
      organizationName: z.string(),
      ...(Object.fromEntries(AGES.map((age) => [age, decimal])) as Record<(typeof AGES)[number], typeof decimal>),
      disputed: decimal,
      unbilled: decimal,
      unapplied: decimal,
    }),
  ),
})
