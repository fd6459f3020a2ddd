import { INVITATION_DAYS } from '@meridian/domain/accounts/accounts.ts'
import type { Translated } from '@meridian/domain/accounts/language.ts'
import { formatCount } from '@meridian/domain/time/format.ts'
import type * as en from '../admin.ts'
import type { ToastText } from '../toast-text.ts'
import { NO_ANSWER } from './failures.ts'

export const ADMIN_TOASTS: Translated<typeof en.ADMIN_TOASTS> = {
  assigned: { title: 'Chofer asignado', tone: 'success' },
  assignFailed: { title: 'Error', message: 'No se pudo asignar el chofer. Inténtelo de nuevo.', tone: 'danger' },
  updated: { title: 'Pedido actualizado', tone: 'success' },
  updateFailed: { title: 'Error', message: 'No se pudo actualizar el pedido. Inténtelo de nuevo.', tone: 'danger' },
  messageSent: { title: 'Mensaje enviado', message: 'Su mensaje se envió al cliente.', tone: 'success' },
  messageFailed: { title: 'Error', message: 'No se pudo enviar el mensaje. Inténtelo de nuevo.', tone: 'danger' },
} satisfies Record<string, ToastText>

export const ADMIN_CARDS: Translated<typeof en.ADMIN_CARDS> = {
  totalOrders: 'Total de pedidos',
  activeOrders: 'Pedidos activos',
  availableDrivers: 'Choferes disponibles',
  totalRevenue: 'Ingresos totales',
}

export const ADMIN_DASHBOARD_COPY: Translated<typeof en.ADMIN_DASHBOARD_COPY> = {
  title: 'Panel de administración',
  figures: 'Cifras',
  figuresFailed: 'No se cargaron las cifras',
  pending: (orders) => `${formatCount(orders)} ${orders === 1 ? 'pendiente' : 'pendientes'}`,
  deliveredToday: (orders) => `${formatCount(orders)} ${orders === 1 ? 'entregado' : 'entregados'} hoy`,
  ofDrivers: (drivers) => `de ${formatCount(drivers)} choferes`,
  deliveredOrders: 'pedidos entregados',
  noStreetMap: [
    'Todavía no hay mapa de calles: los mapas solo muestran ciudades y carreteras. Ejecute',
    'en el servidor para obtener uno.',
  ],
}

export const ADMIN_TABS: Translated<typeof en.ADMIN_TABS> = {
  orders: 'Pedidos',
  drivers: 'Choferes',
  analytics: 'Análisis',
}
export const ADMINISTRATION = 'Administración'
export const releaseText: typeof en.releaseText = ({ version, build, postgres }) =>
  `Meridian ${version}, compilación ${build}, PostgreSQL ${postgres}`
export const DISPATCH = 'Despacho'

export const ADMIN_ACTIONS: Translated<typeof en.ADMIN_ACTIONS> = {
  approve: 'Aprobar',
  decline: 'Rechazar',
  assign: 'Asignar chofer',
  message: 'Escribir al cliente',
  details: 'Ver detalles',
}

export const NO_DRIVERS = 'No hay choferes disponibles'

export const DRIVER_ACCOUNT_TOASTS: Translated<typeof en.DRIVER_ACCOUNT_TOASTS> = {
  added: (email): ToastText => ({
    title: 'Chofer agregado',
    message: `${email} tiene ${INVITATION_DAYS} días para elegir una contraseña.`,
    tone: 'success',
  }),
  saved: { title: 'Chofer guardado', tone: 'success' },
  deactivated: { title: 'Chofer desactivado', message: 'Su sesión se cerró en todos lados.', tone: 'success' },
  activated: { title: 'Chofer activo de nuevo', tone: 'success' },
  failed: {
    title: 'El chofer no cambió',
    otherwise: `${NO_ANSWER.unknown} ${NO_ANSWER.listShows}`,
  },
}

export const TAKE_OVER_HINT =
  'La mercancía ya se recogió: el nuevo chofer tiene que recibirla del chofer que la tiene ahora.'

export const EVENT_TEXT: Translated<typeof en.EVENT_TEXT> = {
  'order.placed': 'Pedido hecho',
  'terms.changed': 'Cambiado por el remitente',
  'address.corrected': 'Dirección corregida por la central',
  'costing.changed': 'Cambió el centro de costo o la orden de compra',
  'order.paid': 'Pagado',
  'order.charged': 'A cuenta',
  'credit.exceeded': 'Sobre el límite de crédito',
  'order.approved': 'Aprobado',
  'order.declined': 'Rechazado',
  'order.accepted': 'Servicio aceptado',
  'order.assigned': 'Chofer asignado',
  'order.job_started': 'En camino a recoger',
  'order.picked_up': 'Recogido',
  'order.delivery_started': 'En camino a la entrega',
  'order.delivered': 'Entregado',
  'order.cancelled': 'Cancelado',
  'order.nothing_collected': 'Cerrado: nada que recoger',
  'order.released': 'Servicio liberado',
  'order.unassigned': 'Se le quitó al chofer',
  'order.reassigned': 'Pasó a otro chofer',
  'order.expired': 'Cancelado: no se pagó a tiempo',
  'order.returned': 'Devuelto al remitente',
  'order.handed_over': 'Entregado en mano a otro chofer',
  'order.taken_over': 'Pasó a otro chofer después de la recolección',
  'approval.requested': 'Se pidió la aprobación de la organización',
  'approval.given': 'Aprobado por la organización',
  'approval.declined': 'Rechazado por la organización',
  'approval.reminded': 'Se recordó a quienes aprueban',
  'approval.lapsed': 'La organización no lo aprobó a tiempo',
  'approval.dropped': 'Ya no necesita aprobación',
  'exception.reported': 'Problema reportado',
  'exception.decided': 'Problema decidido',
  'exception.stored': 'Dejado donde se guarda',
  'delay.reported': 'El chofer va con retraso',
  'return.started': 'Empezó la devolución al remitente',
  'stability.warning': 'Muestra: queda menos de una hora',
  'stability.unreachable': 'Muestra: no puede llegar a tiempo',
  'stability.expired': 'Muestra: se acabó el tiempo',
  'stability.out_of_band': 'Muestra: temperatura fuera de rango',
  'count.differs': 'El conteo no coincide con lo esperado',
  'proof.attempts_failed': 'Comprobante: sello o PIN incorrecto varias veces',
  'proof.not_received': 'Comprobante: no se recibió una imagen',
  'rating.given': 'Calificado',
  'payment.settled': 'Pago recibido',
  'payment.failed': 'El pago falló',
  'payment.refunded': 'Pago reembolsado',
  'payment.refund_failed': 'El reembolso falló',
  'payment.changed': 'Pago actualizado',
  'reminder.order_waiting': 'Recordatorio: hay un pedido en espera',
  'offer.made': 'Ofrecido a un chofer',
  'plan.left': 'Salió de la ruta de su chofer',
}

const DONE = { approved: ['aprobado', 'aprobados'], assigned: ['asignado', 'asignados'] } as const

export const bulkSummary: typeof en.bulkSummary = (done, total, what) => {
  const [one, many] = DONE[what]
  if (done === total) return total === 1 ? `1 pedido ${one}` : `Los ${total} pedidos, ${many}`
  return `${done} de ${total} ${total === 1 ? `pedido ${one}` : `pedidos ${many}`}`
}
