import type { Translated } from '@meridian/domain/accounts/language.ts'
import { formatAmount } from '@meridian/domain/time/format.ts'
import type * as en from './billing.copy.ts'

export const BILLING_COPY: Translated<typeof en.BILLING_COPY> = {
  failed: 'Las cifras no se cargaron',
  figures: 'Lo que debe',
  open: 'Pendiente',
  overdue: 'Vencido',
  unbilled: 'Por facturar',
  unbilledNote: 'entregado, aún sin factura',
  unapplied: 'Pagado por adelantado',
  unappliedNote: 'para facturas siguientes',
  disputedNote: (amount) => `${formatAmount(amount)} en disputa`,
  credit: 'Crédito usado',
  creditNote: (limit, netDays) => `de ${formatAmount(limit)}, a ${netDays} días`,
  statementPdf: 'Estado de cuenta (PDF)',
  statementCsv: 'Estado de cuenta (CSV)',
  noneTitle: 'Aún no hay facturas',
  none: 'Aquí estarán las facturas de su organización, con cada línea.',
  noTerms: 'Su organización paga cada pedido con tarjeta. Si prefiere recibir facturas, escríbanos.',
  dispute: 'Disputar',
  disputeOf: (order, rule) => `Disputar ${rule} de ${order}`,
  disputeTitle: '¿Disputar esta línea?',
  disputeText: 'La revisamos y le decimos qué decidimos. Hasta entonces no tiene que pagar esta línea.',
  reason: '¿Qué está mal?',
  keep: 'Dejarla así',
  notSent: 'La disputa no se envió',
}
