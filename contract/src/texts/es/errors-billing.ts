import type { Translated } from '@meridian/domain/accounts/language.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { formatDollars } from '@meridian/domain/time/format.ts'
import type * as en from '../errors-billing.ts'

export const BILLING_SENTENCES: Translated<typeof en.BILLING_SENTENCES> = {
  invoice_not_found: 'No existe esa factura',
  invoice_line_not_found: 'La factura no tiene esa línea',
  invoice_is_final: 'Esta factura ya es definitiva; recargue la página',
  invoice_not_final: 'Solo es posible con una factura definitiva que no esté anulada',
  invoice_is_empty: 'Este borrador no tiene nada que facturar',
  invoice_written_off: 'Esta factura se dio por incobrable',
  invoice_is_paid: 'De esta factura no queda nada pendiente',
  invoice_is_touched: 'Parte de esta factura ya se pagó o se acreditó; acredite el resto en lugar de anularla',
  organization_without_terms: 'Esta organización no tiene condiciones; póngala antes a cuenta',
  credit_needs_amount_or_lines: 'Indique un importe o las líneas que se acreditan',
  line_is_disputed: 'Esta línea ya está en disputa',
  line_is_credited: 'Esta línea ya se acreditó',
  dispute_not_found: 'No existe esa disputa',
  dispute_is_decided: 'Esta disputa ya está resuelta',
  client_payment_not_found: 'No existe ese pago',
  client_payment_returned: 'Este pago fue devuelto',
  nothing_to_apply: 'No queda nada de este pago, o nada pendiente de esas facturas',
  tax_rate_used: 'Ya se hicieron facturas con esta fila; registre una que empiece otro día, más tarde',
  certificate_not_found: 'No existe ese certificado',
  certificate_ended: ({ endsOn }) =>
    `Este certificado terminó el ${endsOn}; pida a la organización uno que siga vigente`,
  draft_of_the_future: ({ through }) => `${through} aún no llega; haga borradores hasta hoy como máximo`,
  invoice_is_stale: ({ orderId }) =>
    `El pedido ${orderLabel(orderId)} cambió desde que se hizo este borrador; descártelo y hágalo de nuevo`,
  credit_beyond_invoice: ({ remainingCents }) =>
    `Aquí se pueden acreditar ${formatDollars(remainingCents)} como máximo`,
  payment_reference_used: ({ reference, cents }) =>
    `Ya se registró un pago con la referencia ${reference}, de ${formatDollars(cents)} o por otro medio; revise el importe o use otra referencia`,
}
