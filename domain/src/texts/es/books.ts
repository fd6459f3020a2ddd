import type { Translated } from '../../accounts/language.ts'
import type * as en from '../books.ts'

export const ACCOUNT_LABELS: Translated<typeof en.ACCOUNT_LABELS> = {
  bank: 'Banco',
  processor_clearing: 'Tarjetas por liquidar',
  test_clearing: 'Pagos de prueba',
  accounts_receivable: 'Cuentas por cobrar',
  unbilled: 'Entregas sin facturar',
  deposits: 'Anticipos de clientes',
  unapplied_cash: 'Pagos sin aplicar',
  tax_payable: 'Impuestos por pagar',
  driver_payable: 'Por pagar a choferes',
  revenue: 'Ingresos por entregas',
  credits: 'Notas de crédito',
  driver_cost: 'Pago de choferes',
  bad_debt: 'Incobrables',
  processor_fees: 'Comisiones de tarjetas',
}
