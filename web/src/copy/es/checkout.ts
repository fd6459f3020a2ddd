import type { Translated } from '@meridian/domain/accounts/language.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { formatAmount } from '@meridian/domain/time/format.ts'
import type * as en from '../checkout.ts'

export const PAYMENT_TOASTS: Translated<typeof en.PAYMENT_TOASTS> = {
  testPaid: { title: '¡Pago de prueba realizado!', tone: 'success' },
  testFailed: { title: 'Error', message: 'No se pudo procesar el pago de prueba.', tone: 'danger' },
  failed: { title: 'El pago no se realizó', tone: 'danger' },
  paid: { title: 'Pago realizado', tone: 'success' },
  error: { title: 'Error de pago', message: 'Ocurrió un error inesperado', tone: 'danger' },
}

export const IN_PROGRESS_TOAST: Translated<typeof en.IN_PROGRESS_TOAST> = {
  title: 'Pago en proceso',
  message: 'Su banco aún lo está procesando. El pedido se confirma en cuanto llegue el pago.',
  tone: 'info',
}

export const CHECKOUT_COPY: Translated<typeof en.CHECKOUT_COPY> = {
  title: 'Pago',
  subtitle: (orderId) => `Pedido ${orderLabel(orderId)}`,
  back: 'Volver al pedido',
  loading: 'Preparando su pago',
  clientsOnly: 'Solo un cliente paga pedidos.',
  orderFailed: 'No se pudo leer el pedido. No se cobró nada.',
  verifying: 'Revisando su pago',
  summary: {
    title: 'Resumen del pedido',
    serviceType: 'Tipo de servicio',
    priority: 'Prioridad',
    pickup: 'Recolección',
    delivery: 'Entrega',
    item: 'Artículo',
    packages: 'Paquetes',
    date: 'Hora de recolección',
    asSoonAsPossible: 'Lo antes posible',
    total: 'Total',
    balance: 'Saldo pendiente',
  },
  payment: {
    title: 'Pago',
    testMode: 'Modo de prueba',
    testOn: 'Pruebe el pago sin tarjeta.',
    testOff: 'Pague con tarjeta.',
    testRefused: 'Los pagos de prueba están desactivados aquí.',
    testNotice: 'Esto es una prueba. No se cobra a ninguna tarjeta y el pedido se confirma de inmediato.',
    completeTest: 'Completar pedido de prueba',
    pay: (amount) => `Pagar ${formatAmount(amount)}`,
    notConfigured: 'El pago con tarjeta no está configurado',
    notConfiguredHint:
      'Esta instalación no tiene proveedor de tarjetas. Active el modo de prueba para completar el pedido.',
    noPayment: 'Esta instalación aún no recibe pagos. Su pedido está guardado; comuníquese con soporte.',
    loadFailed: 'El formulario de tarjeta no se cargó',
    loadFailedHint: 'No se cobró nada. Revise su conexión e intente de nuevo.',
    safe: 'Los datos de su tarjeta van directo a Stripe y nunca pasan por nuestro servidor.',
  },
  done: {
    onAccountTitle: 'Este pedido va a cuenta',
    onAccount: (orderId) => `${orderLabel(orderId)} estará en la próxima factura de su organización.`,
    paidTitle: 'Este pedido está pagado',
    paid: (orderId, total) =>
      `El pedido ${orderLabel(orderId)} se pagó por completo (${formatAmount(total)}). Aquí ya no hay nada que hacer.`,
    inProgressTitle: 'Hay un pago en proceso',
    inProgress: (orderId) => `Su banco aún no ha respondido. El pedido ${orderLabel(orderId)} sigue en cuanto lo haga.`,
    stoppedTitle: 'No hay nada que pagar',
    stopped: (orderId, state) => `El estado del pedido ${orderLabel(orderId)} es: ${state}. Por eso no se entregará.`,
    refundedTitle: 'Este pedido se reembolsó',
    refunded: (orderId) => `El pago del pedido ${orderLabel(orderId)} se reembolsó.`,
    refundInProgress: (orderId) => `El pago del pedido ${orderLabel(orderId)} se está reembolsando.`,
    waitsTitle: 'Este pedido espera aprobación',
    waits: (orderId) =>
      `Alguien de su organización tiene que aprobar el pedido ${orderLabel(orderId)} antes de pagarlo. En sus pedidos se ve quién puede.`,
    orders: 'Ir a sus pedidos',
  },
}
