/** The invoice as a file, and its lines. Both are made once, in the language of the organization's owner. */
import { orderLabel, type Priority, type ServiceType } from '@meridian/domain/orders/orders.ts'
import { PRIORITY_LABELS, SERVICE_TYPE_LABELS } from '@meridian/domain/texts/orders.ts'

/** No item, person or address: whoever pays invoices may not know of patients. */
export type LineFacts = {
  id: number
  day: string
  service: ServiceType
  priority: Priority
  miles: string
  poNumber: string | null
  /** '4.875' percent, and where; a line that is no tax has none. */
  tax?: { percent: string; place: string }
}

export const INVOICE_TEXTS = {
  invoice: 'Invoice',
  billedTo: 'Billed to',
  from: 'From',
  issued: 'Issued',
  due: (day: string, netDays: number) => `Due ${day} (net ${netDays})`,
  deliveries: (through: string) => `Deliveries through ${through}`,
  total: 'Total due',
  tax: 'Tax',
  taxBasis: (place: string, percent: string, reason: string) => `${place}: ${percent}%. ${reason}.`,
  exempt: (place: string, number: string) => `${place}: exempt by certificate ${number}.`,
  footer: (number: string) => `Invoice ${number}   Amounts in US dollars`,
  columns: {
    invoice: 'Invoice',
    issued: 'Issued',
    due: 'Due',
    order: 'Order',
    rule: 'Rule',
    text: 'Description',
    amount: 'Amount',
  },
  lines: {
    base: ({ id, day, service, poNumber }: LineFacts) =>
      `${orderLabel(id)}, ${day}: ${SERVICE_TYPE_LABELS[service]}${poNumber ? `, PO ${poNumber}` : ''}`,
    distance: ({ id, miles }: LineFacts) => `${orderLabel(id)}: ${miles} miles`,
    priority: ({ id, priority }: LineFacts) => `${orderLabel(id)}: ${PRIORITY_LABELS[priority]}`,
    holiday: ({ id }: LineFacts) => `${orderLabel(id)}: holiday`,
    paid_before: ({ id }: LineFacts) => `${orderLabel(id)}: paid before`,
    tax: ({ id, tax }: LineFacts) => `${orderLabel(id)}: tax ${tax?.percent}%, ${tax?.place}`,
  },
}

export const STATEMENT_TEXTS = {
  statement: 'Statement',
  for: 'For',
  from: 'From',
  openOn: (day: string) => `Open invoices on ${day}`,
  row: (number: string, issued: string, due: string) => `${number}, issued ${issued}, due ${due}`,
  disputed: (amount: string) => `${amount} disputed`,
  unapplied: 'Paid in advance',
  total: 'Balance',
  footer: 'Amounts in US dollars',
  columns: {
    invoice: 'Invoice',
    issued: 'Issued',
    due: 'Due',
    total: 'Total',
    balance: 'Open',
    disputed: 'Disputed',
  },
}
