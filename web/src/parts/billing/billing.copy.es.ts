import type { Translated } from '@meridian/domain/accounts/language.ts'
import { invoiceLabel } from '@meridian/domain/billing/invoices.ts'
import { formatAmount, formatLocalDate } from '@meridian/domain/time/format.ts'
import type * as en from './billing.copy.ts'

export const INVOICE_STATUS_LABELS: Translated<typeof en.INVOICE_STATUS_LABELS> = {
  draft: 'Borrador',
  open: 'Pendiente',
  paid: 'Pagada',
  void: 'Anulada',
  written_off: 'Incobrable',
}

export const RULE_LABELS: Translated<typeof en.RULE_LABELS> = {
  base: 'Tarifa base',
  distance: 'Distancia',
  priority: 'Prioridad',
  holiday: 'Día feriado',
  paid_before: 'Pagado antes',
  tax: 'Impuesto',
}

export const METHOD_LABELS: Translated<typeof en.METHOD_LABELS> = {
  check: 'Cheque',
  wire: 'Transferencia',
  ach: 'Transferencia ACH',
  card: 'Tarjeta',
  cash: 'Efectivo',
}

export const INVOICE_COPY: Translated<typeof en.INVOICE_COPY> = {
  invoices: 'Facturas',
  failed: 'Las facturas no se cargaron',
  oneFailed: 'La factura no se cargó',
  back: 'Todas las facturas',
  title: (number) => (number === null ? 'Borrador' : `Factura ${invoiceLabel(number)}`),
  for: (organization, split) => (split ? `${organization}, ${split}` : organization),
  through: (day) => `Entregas hasta el ${formatLocalDate(day, 'date')}`,
  due: (day) => `Vence el ${formatLocalDate(day, 'date')}`,
  overdue: (day) => `Vencida desde el ${formatLocalDate(day, 'date')}`,
  ofTotal: (balance, total) => `${formatAmount(balance)} pendientes de ${formatAmount(total)}`,
  total: 'Total',
  credited: 'Acreditado',
  paid: 'Pagado',
  balance: 'Pendiente',
  disputed: 'En disputa',
  lines: 'Líneas',
  order: 'Pedido',
  rule: 'Concepto',
  amount: 'Importe',
  state: 'Estado',
  creditedPart: (amount) => `${formatAmount(amount)} acreditados`,
  disputedBecause: (reason) => `En disputa: ${reason}`,
  decidedCredited: (reason) => `Acreditado tras la disputa: ${reason}`,
  decidedRejected: (reason) => `Disputa rechazada: ${reason}`,
  route: (miles) => `Ruta de ${miles} millas.`,
  stop: (stop, arrived, done, minutes) =>
    `${stop}: ${[arrived === null ? 'llegada sin registro' : `llegada ${arrived}`, done === null ? 'sin terminar' : `terminado ${done}`, ...(minutes === null ? [] : [`${minutes} min allí`])].join(', ')}.`,
  proofs: (kinds) => `Pruebas: ${kinds.join(', ')}.`,
  openOrder: (order) => `Abrir ${order}`,
  payments: 'Pagos y créditos',
  payment: (method, reference) => `${METHOD_LABELS[method]} ${reference}`,
  returned: 'Devuelto',
  creditNote: (number, reason) => `Nota de crédito ${number}: ${reason}`,
  voided: (reason) => `Anulada: ${reason}`,
  tax: 'Impuesto',
  taxBasis: (place, percent, reason) => `${place}: ${percent} %. ${reason}.`,
  exempt: (place, certificate) => `${place}: exenta por el certificado ${certificate}.`,
  pdf: 'Descargar PDF',
  csv: 'Descargar CSV',
}
