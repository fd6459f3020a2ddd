/** The terms of an organization on account. */
import {
  CYCLES,
  INVOICES_BY,
  MAX_GRACE_DAYS,
  MAX_INVOICE_ADDRESSES,
  NET_DAYS,
  USUAL_GRACE_DAYS,
} from '@meridian/domain/billing/terms.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { fault } from '../field-faults.ts'
import { decimal, idParams, money } from '../shapes.ts'

const emailAddress = z.email(fault('invalidEmail')).max(254, fault('tooLong'))

const terms = z.object({
  /** Days from the invoice to its due day. */
  netDays: z.literal(NET_DAYS),
  creditLimit: money,
  cycle: z.enum(CYCLES),
  invoiceBy: z.enum(INVOICES_BY),
  /** Whatever the organization and its sites say. */
  poRequired: z.boolean(),
  /** Besides the members who may see invoices, to whom nothing is mailed. */
  mailTo: z.array(emailAddress).max(MAX_INVOICE_ADDRESSES),
  /** After the end of a cycle, for orders that are delivered late. */
  graceDays: z.int().min(0).max(MAX_GRACE_DAYS),
})

const termsReply = z.object({
  /** Null: it pays each order by card. */
  terms: terms.nullable(),
  /** Open on invoices, delivered and on none yet, ordered; less what was paid in advance. Below zero when that is more. */
  creditUsed: decimal,
})
export type TermsReply = z.infer<typeof termsReply>

export const showTerms = endpoint({
  method: 'GET',
  path: '/api/admin/organizations/{id}/terms',
  summary: 'The terms of an organization on account, and how much of its credit is used',
  access: ['admin'],
  params: idParams,
  reply: termsReply,
})

export const setTerms = endpoint({
  method: 'PUT',
  path: '/api/admin/organizations/{id}/terms',
  summary: 'Put an organization on account, or change its terms: it orders without a card, and is invoiced',
  access: ['admin'],
  params: idParams,
  body: terms.extend({
    poRequired: terms.shape.poRequired.default(false),
    mailTo: terms.shape.mailTo.default([]),
    graceDays: terms.shape.graceDays.default(USUAL_GRACE_DAYS),
  }),
  reply: termsReply,
})

export const endTerms = endpoint({
  method: 'DELETE',
  path: '/api/admin/organizations/{id}/terms',
  summary: 'End the terms of an organization: later orders are paid by card, those on account are still invoiced',
  access: ['admin'],
  params: idParams,
  reply: termsReply,
})
