import type { Translated } from '@meridian/domain/accounts/language.ts'
import { formatAmount, formatCount } from '@meridian/domain/time/format.ts'
import type * as en from './order-history.copy.ts'

export const HISTORY_COPY: Translated<typeof en.HISTORY_COPY> = {
  title: 'Historial de pedidos',
  filterBar: 'Pedidos',
  search: 'Buscar pedidos',
  searchHint: 'Número, artículo, dirección o destinatario',
  status: 'Estado',
  anyStatus: 'Estado: todos',
  service: 'Servicio',
  anyService: 'Servicio: todos',
  filter: 'Filtrar',
  filters: 'Más filtros',
  placed: 'Hechos entre',
  anyDay: 'Cualquier día',
  clearDays: 'Borrar las fechas',
  minTotal: 'Monto desde',
  maxTotal: 'Monto hasta',
  badAmount: 'Escriba un monto como 37.30',
  badRange: 'No puede ser menor que el monto desde',
  priority: 'Prioridad',
  anyPriority: 'Todas las prioridades',
  driver: 'Nombre del chofer',
  apply: 'Mostrar resultados',
  clear: 'Quitar todos los filtros',
  active: 'Filtros activos',
  remove: (words) => `Quitar filtro ${words}`,
  more: 'Cargar más',
  again: 'Intentar de nuevo',
  end: 'Fin de la lista',
  none: 'Aún no hay pedidos',
  noneWhy: 'Aquí aparecen las entregas que solicite, con su avance, precio y recibo.',
  noneAllWhy: 'Los pedidos aparecen aquí en cuanto un cliente solicita una entrega.',
  request: 'Solicitar una entrega',
  noMatch: 'Ningún pedido coincide',
  noMatchWhy: 'Quite un filtro o busque otra cosa.',
  failed: 'Los pedidos no se cargaron',
  moreFailed: 'Los siguientes pedidos no se cargaron.',
  noAccess: 'La lista de pedidos es para clientes y administradores. Tus entregas están en el panel del chofer.',
  export: 'Exportar',
  exportHint: (count) => `${count} en un archivo CSV`,
  exported: (count) => ({ title: 'Exportación iniciada', message: `${count} en un archivo CSV.` }),
  linked: (label) => `Pedido ${label}`,
  linkedClose: 'Mostrar solo la lista',
}

export const CHIP_COPY: Translated<typeof en.CHIP_COPY> = {
  search: (text) => `“${text}”`,
  upcoming: 'Próximos',
  status: (label) => `Estado: ${label}`,
  priority: (label) => `Prioridad: ${label}`,
  from: (date) => `Desde el ${date}`,
  to: (date) => `Hasta el ${date}`,
  minTotal: (amount) => `Al menos ${amount}`,
  maxTotal: (amount) => `Como máximo ${amount}`,
  costCenter: (code) => (code ? `Centro de costo ${code}` : 'Centro de costo'),
  driver: (name) => `Chofer: ${name}`,
}

export const ORDER_ACTIONS: Translated<typeof en.ORDER_ACTIONS> = {
  track: 'Rastrear',
  message: 'Mensaje',
  receipt: 'Recibo',
  summary: 'Resumen del pedido',
  pay: 'Pagar ahora',
  more: 'Más',
  edit: 'Editar pedido',
  reorder: 'Pedir de nuevo',
  repeat: 'Repetir en días fijos',
  cancel: 'Cancelar pedido',
}

export const ORDER_FACTS: Translated<typeof en.ORDER_FACTS> = {
  oneOf: (count) => `Uno de ${count} pedidos juntos`,
  to: 'a',
  due: (time) => `Para: ${time}`,
  handledBy: 'A cargo de',
  moments: {
    placed: 'Hecho',
    placedForYou: 'Hecho por Meridian para usted',
    confirmed: 'Confirmado',
    assigned: 'Chofer asignado',
    pickedUp: 'Recogido',
    delivered: 'Entregado',
  },
  balanceDue: (amount) => `Saldo pendiente: ${formatAmount(amount)}`,
  item: 'Artículo',
  instructions: 'Instrucciones',
  onDelivery: 'Al entregar',
  signature: 'Firma',
  idCheck: 'Identificación',
  packages: 'Paquetes',
  recipient: 'Destinatario',
  pinRequired: 'Se requiere PIN',
  linkSent: (to) => `enlace enviado a ${to}, `,
  linkNotYetSent: (to) => `el enlace a ${to} aún no se envía`,
  linkNotSent: (to) => `el enlace a ${to} no se envió`,
  pinInLink: 'un enlace de rastreo con PIN lo muestra',
  scheduled: 'Programado',
}

export const CANCEL_COPY: Translated<typeof en.CANCEL_COPY> = {
  title: (label) => `¿Cancelar el pedido ${label}?`,
  body: 'La entrega no se hará. Esto no se puede deshacer.',
  refund: (amount) => `Se reembolsará el pago de ${formatAmount(amount)}.`,
  inProgress: (amount) => `Si el pago de ${formatAmount(amount)} se completa, se reembolsará.`,
  reason: 'Motivo (opcional)',
  keep: 'Conservar pedido',
  confirm: 'Cancelar pedido',
  done: (label) => ({ title: 'Pedido cancelado', message: `Se canceló ${label}.`, tone: 'success' }),
}

export function orderCount(total: number, limit: number): string {
  const amount = total >= limit ? `${formatCount(limit)}+` : formatCount(total)
  return `${amount} ${total === 1 ? 'pedido' : 'pedidos'}`
}
