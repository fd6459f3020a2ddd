import type { Translated } from '@meridian/domain/accounts/language.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { PRIORITY_LABELS, SERVICE_TYPE_LABELS } from '@meridian/domain/texts/es/orders.ts'
import type * as en from '../invoice.ts'

export const INVOICE_TEXTS: Translated<typeof en.INVOICE_TEXTS> = {
  invoice: 'Factura',
  billedTo: 'Facturado a',
  from: 'De',
  issued: 'Emitida',
  due: (day, netDays) => `Vence ${day} (a ${netDays} días)`,
  deliveries: (through) => `Entregas hasta ${through}`,
  total: 'Total por pagar',
  tax: 'Impuesto',
  taxBasis: (place, percent, reason) => `${place}: ${percent} %. ${reason}.`,
  exempt: (place, number) => `${place}: exenta por el certificado ${number}.`,
  footer: (number) => `Factura ${number}   Importes en dólares estadounidenses`,
  columns: {
    invoice: 'Factura',
    issued: 'Emitida',
    due: 'Vence',
    order: 'Pedido',
    rule: 'Regla',
    text: 'Descripción',
    amount: 'Importe',
  },
  lines: {
    base: ({ id, day, service, poNumber }) =>
      `${orderLabel(id)}, ${day}: ${SERVICE_TYPE_LABELS[service]}${poNumber ? `, OC ${poNumber}` : ''}`,
    distance: ({ id, miles }) => `${orderLabel(id)}: ${miles} millas`,
    priority: ({ id, priority }) => `${orderLabel(id)}: ${PRIORITY_LABELS[priority]}`,
    holiday: ({ id }) => `${orderLabel(id)}: día feriado`,
    paid_before: ({ id }) => `${orderLabel(id)}: pagado antes`,
    tax: ({ id, tax }) => `${orderLabel(id)}: impuesto ${tax?.percent} %, ${tax?.place}`,
  },
}

export const STATEMENT_TEXTS: Translated<typeof en.STATEMENT_TEXTS> = {
  statement: 'Estado de cuenta',
  for: 'Para',
  from: 'De',
  openOn: (day) => `Facturas pendientes el ${day}`,
  row: (number, issued, due) => `${number}, emitida ${issued}, vence ${due}`,
  disputed: (amount) => `${amount} en disputa`,
  unapplied: 'Pagado por adelantado',
  total: 'Saldo',
  footer: 'Importes en dólares estadounidenses',
  columns: {
    invoice: 'Factura',
    issued: 'Emitida',
    due: 'Vence',
    total: 'Total',
    balance: 'Pendiente',
    disputed: 'En disputa',
  },
}
