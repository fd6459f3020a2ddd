/** Errors of invoices and of what is paid of them. */
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { formatDollars } from '@meridian/domain/time/format.ts'

export const BILLING_SENTENCES = {
  invoice_not_found: 'There is no such invoice',
  invoice_line_not_found: 'The invoice has no such line',
  invoice_is_final: 'This invoice is final already; reload the page',
  invoice_not_final: 'This is only possible for a final invoice that is not voided',
  invoice_is_empty: 'There is nothing to invoice in this draft',
  invoice_written_off: 'This invoice is written off',
  invoice_is_paid: 'Nothing of this invoice is open',
  invoice_is_touched: 'Something of this invoice is paid or credited already; credit the rest instead of voiding it',
  organization_without_terms: 'This organization has no terms; put it on account first',
  credit_needs_amount_or_lines: 'Name either an amount or lines to credit',
  line_is_disputed: 'This line is disputed already',
  line_is_credited: 'This line is credited already',
  dispute_not_found: 'There is no such dispute',
  dispute_is_decided: 'This dispute is decided already',
  client_payment_not_found: 'There is no such payment',
  client_payment_returned: 'This payment was returned',
  nothing_to_apply: 'Nothing is left of this payment, or nothing is open of these invoices',
  tax_rate_used: 'Invoices were made with this row already; enter a row that begins on a later day',
  certificate_not_found: 'There is no such certificate',
  certificate_ended: ({ endsOn }: { endsOn: string }) =>
    `This certificate ended on ${endsOn}; ask the organization for one that is still valid`,
  draft_of_the_future: ({ through }: { through: string }) =>
    `${through} is not here yet; draft invoices up to today at most`,
  invoice_is_stale: ({ orderId }: { orderId: number }) =>
    `Order ${orderLabel(orderId)} has changed since this draft was made; discard the draft and make it anew`,
  credit_beyond_invoice: ({ remainingCents }: { remainingCents: number }) =>
    `At most ${formatDollars(remainingCents)} can be credited here`,
  payment_reference_used: ({ reference, cents }: { reference: string; cents: number }) =>
    `A payment with the reference ${reference} was entered already, of ${formatDollars(cents)} or by another method; check the amount, or use another reference`,
}
