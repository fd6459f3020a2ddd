import type { Translated } from '@meridian/domain/accounts/language.ts'
import { formatCount, formatCounted, formatMinutes } from '@meridian/domain/time/format.ts'
import type * as en from './orders-list.copy.ts'

export const ORDERS_COPY: Translated<typeof en.ORDERS_COPY> = {
  orders: 'Pedidos',
  failed: 'No se cargaron los pedidos',
  found: (orders) => formatCounted(orders, 'pedido'),
  more: 'Mostrar más pedidos',
  shown: (shown, total) => `Se muestran ${formatCount(shown)} de ${formatCount(total)}`,
  noneTitle: 'Todavía no hay pedidos',
  none: 'Los pedidos aparecen aquí en cuanto los clientes los hacen.',
  noMatchTitle: 'Ningún pedido coincide',
  noMatch: 'Pruebe con otra palabra, un número de pedido u otro estado.',
  showAll: 'Mostrar todos los pedidos',
  search: 'Buscar pedidos',
  searchHint: 'Organización, artículo o número de pedido',
  searching: 'Buscando',
  allStatuses: 'Estado: todos',
  order: (label) => `Pedido ${label}`,
  select: (label) => `Seleccionar el pedido ${label}`,
  created: (time) => `Creado el ${time}`,
  totalCost: 'Costo total',
  driverRate: 'Tarifa del chofer',
  item: 'Artículo',
  fromApproval: (minutes) => `${formatMinutes(minutes)} desde la aprobación`,
  pastDue: (minutes) => `${formatMinutes(minutes)} de retraso`,
}

export const ORDER_COLUMNS: Translated<typeof en.ORDER_COLUMNS> = {
  selected: 'Seleccionado',
  order: 'Pedido',
  due: 'Hora límite',
  status: 'Estado',
  priority: 'Prioridad',
  client: 'Cliente y artículo',
  route: 'Desde → hasta',
  driver: 'Chofer',
  total: 'Total',
}

export const SORT_HINTS: Translated<typeof en.SORT_HINTS> = {
  newest: 'Los más recientes primero',
  due: 'Lo que vence antes primero; los pedidos terminados al final',
}

export const BULK_COPY: Translated<typeof en.BULK_COPY> = {
  title: 'Pedidos seleccionados',
  selected: (orders) => `${formatCounted(orders, 'pedido seleccionado', 'pedidos seleccionados')}`,
  atMost: (orders) => `Máximo ${orders} a la vez`,
  clear: 'Quitar selección',
  assign: 'Asignar seleccionados',
  approve: 'Aprobar seleccionados',
  approved: 'aprobado',
  assigned: 'asignado',
  done: 'Listo',
}
