import type { Translated } from '@meridian/domain/accounts/language.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import type * as en from '../errors-payments.ts'
import { orderIs } from './errors-orders.ts'

export const PAYMENT_SENTENCES: Translated<typeof en.PAYMENT_SENTENCES> = {
  // Whether an order may be paid
  test_payments_off: 'Los pagos de prueba están desactivados aquí',
  card_payments_off: 'El pago con tarjeta no está configurado aquí',
  order_stopped: (order) => `${orderIs(order)}; no hay nada que pagar`,
  already_paid: ({ orderId }) => `El pedido ${orderLabel(orderId)} ya está pagado`,
  payment_in_progress: ({ orderId }) => `Hay un pago en curso para el pedido ${orderLabel(orderId)}`,
  payment_refunded: ({ orderId }) => `El pago del pedido ${orderLabel(orderId)} se reembolsó`,

  order_on_account: ({ orderId }) => `El pedido ${orderLabel(orderId)} va a cuenta; estará en la próxima factura`,
  credit_limit_reached: ({ orderId }) =>
    `El pedido ${orderLabel(orderId)} superaría el límite de crédito de la organización; pague antes una factura o llámenos`,

  // The card
  payment_not_found: ({ orderId }) => `No existe ese pago para el pedido ${orderLabel(orderId)}`,
  payment_not_for_order: ({ orderId }) => `Este pago no es para el pedido ${orderLabel(orderId)}`,
  payment_incomplete: 'El pago aún no está completo; no se cobró nada',
  /** The provider knows why, and says it in its own words. */
  card_declined: ({ message }) => `La tarjeta fue rechazada: «${message}»`,
  payment_canceled: 'Este pago se canceló; no se cobró nada',
  payment_not_needed: ({ orderId }) =>
    `El pedido ${orderLabel(orderId)} ya no necesita este pago; el dinero se devuelve`,
  payment_not_opened: 'No se pudo abrir el pago; intente de nuevo en un momento',
  card_provider_unavailable: 'Por ahora no hay conexión con el proveedor de tarjetas; intente de nuevo en un momento',

  // The provider's webhook
  webhook_off: 'El pago con tarjeta no está configurado aquí',
  webhook_secret_missing: 'STRIPE_WEBHOOK_SECRET no está configurado, así que este mensaje no se puede verificar',
  invalid_webhook_signature: 'La firma no es correcta',
}
