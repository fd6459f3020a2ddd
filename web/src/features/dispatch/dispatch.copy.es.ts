import type { Translated } from '@meridian/domain/accounts/language.ts'
import { formatCount, formatCounted, formatMiles, formatMinutes } from '@meridian/domain/time/format.ts'
import type * as en from './dispatch.copy.ts'

const drivers = (count: number) => formatCounted(count, 'chofer', 'choferes')

export const BOARD_COPY: Translated<typeof en.BOARD_COPY> = {
  failed: 'No se cargó el tablero',
  mapTitle: 'Mapa de despacho',
  mapFailed: 'No se cargó el mapa',
  part: 'Parte del tablero',
  parts: { orders: 'Pedidos', drivers: 'Choferes', map: 'Mapa' },
  listWidth: 'Ancho de la lista',
  mapSize: 'Tamaño del mapa',
  orders: (orders) => formatCounted(orders, 'pedido'),
  notChanged: 'Sin cambios',
  showsTruth: 'El tablero muestra lo que hay ahora.',
  assignTo: 'Asignar a…',
  call: 'Llamar',
  callDriver: (name, phone) => `Llamar a ${name} al ${phone}`,
  noPhone: 'Sin número de teléfono',
  message: 'Escribir',
  messageDriver: (name) => `Escribir a ${name}`,
  messageHint: 'Una conversación privada: el cliente no la ve',
  position: (age, app) => `Posición ${age}, de ${app ?? 'el navegador'}`,
  late: (minutes) => `${formatMinutes(minutes)} tarde`,
  onlyBefore: (minutes) => `Solo ${formatMinutes(minutes)} antes de la hora límite`,
  because: (what, why) => `${what}: ${why}`,
}

export const EXPORT_COPY: Translated<typeof en.EXPORT_COPY> = {
  title: 'Exportar',
  pdf: 'Manifiestos (PDF), una página por chofer',
  csv: 'CSV, una fila por parada',
  pdfOf: (driver) => `Manifiesto de ${driver} (PDF)`,
  csvOf: (driver) => `Paradas de ${driver} (CSV)`,
}

export const TOOLBAR_COPY: Translated<typeof en.TOOLBAR_COPY> = {
  mapPlace: 'Dónde está el mapa',
  mapPlaces: { right: 'A la derecha', bottom: 'Abajo', window: 'En su propia ventana' },
  autoDispatch: 'Automático',
  autoDispatchOn: 'Automático: sí',
  autoDispatchOff: 'Automático: no',
  newOrder: 'Nuevo pedido',
  unreadMessages: (conversations) => `${conversations} sin leer`,
  optimize: 'Optimizar',
  dayOver: 'Este día ya pasó',
  dayBefore: 'El día anterior',
  dayAfter: 'El día siguiente',
  day: (day) => `Día del tablero: ${day}`,
  today: 'Hoy',
  figures: 'Pedidos del día',
  result: 'Resultado del día',
  delivered: (orders) => `${formatCount(orders)} entregados`,
  deliveredLate: (orders) => `${formatCount(orders)} con retraso`,
  notDelivered: (orders) => `${formatCount(orders)} sin entregar`,
  unassigned: (orders) => `${formatCount(orders)} sin asignar`,
  atRisk: (orders) => `${formatCount(orders)} en riesgo`,
  willBeLate: (orders) => `${formatCount(orders)} ${orders === 1 ? 'llegará' : 'llegarán'} tarde`,
  showAll: 'Mostrar todos los choferes',
  showOnly: 'Mostrar solo sus choferes',
  undo: 'Deshacer',
  undoOf: (change) => `Deshacer: ${change}`,
  nothingToUndo: 'Usted no ha cambiado nada en este día',
  undone: 'Deshecho',
  notUndone: 'No se deshizo',
  tryAgain: 'Inténtelo de nuevo.',
  keys: 'Ratón y teclado',
  byMouse: 'Arrastre un pedido a un chofer, y una parada al lugar que le toca.',
  byKeyboard:
    'Con el teclado: seleccione pedidos y “Asignar a…”; Alt con una flecha mueve una parada. Ctrl con la rueda del ratón acerca y aleja.',
}

export const PROMISE_FILTERS: Translated<typeof en.PROMISE_FILTERS> = {
  late: 'Ya vencidos',
  hour: 'En menos de 1 hora',
  hours: 'En menos de 3 horas',
}

export const SORTS: Translated<typeof en.SORTS> = {
  urgent: 'Más urgentes',
  due: 'Hora límite',
  distance: 'Distancia',
  city: 'Ciudad',
  priority: 'Prioridad',
}

export const GROUPS: Translated<typeof en.GROUPS> = {
  none: 'Sin grupos',
  city: 'Por ciudad',
  priority: 'Por prioridad',
  client: 'Por cliente',
}

export const DRIVER_GROUPS: Translated<typeof en.DRIVER_GROUPS> = {
  none: 'Sin grupos',
  hub: 'Por base',
  city: 'Por ciudad de la próxima parada',
}

export const WAITING_COPY: Translated<typeof en.WAITING_COPY> = {
  title: 'Sin asignar',
  shown: (shown, all) => (shown === all ? formatCounted(all, 'pedido') : `${shown} de ${formatCount(all)}`),
  selectAll: 'Seleccionar todo',
  selected: (orders) => `${orders} ${orders === 1 ? 'seleccionado' : 'seleccionados'}`,
  select: (order) => `Seleccionar ${order}`,
  noneMatch: 'Ningún pedido coincide',
  noneMatchHint: 'Los filtros ocultan todos los pedidos sin asignar de este día.',
  noneUnassigned: 'Ningún pedido sin asignar coincide',
  noneUnassignedHint: 'Los hay en rutas: vea abajo.',
  clearFilters: 'Quitar filtros',
  allInRoutes: 'Todos los pedidos están en una ruta',
  allInRoutesHint: 'Aquí aparecen los pedidos aprobados y pagados de este día.',
  inRoutes: (orders) => `En rutas: ${formatCount(orders)}`,
  eta: (driver, time) => `${driver} · llega ${time}`,
  by: (time) => `límite ${time}`,
  search: 'Buscar pedidos',
  searchHint: 'Número, cliente o dirección',
  clearSearch: 'Borrar la búsqueda',
  sort: 'Ordenar',
  group: 'Agrupar',
  filter: 'Filtrar',
  filterWith: (count) => `Filtrar (${count})`,
  area: 'Zona',
  service: 'Servicio',
  due: 'Hora límite',
  noCity: 'Sin ciudad',
}

export const STOP_NAMES: Translated<typeof en.STOP_NAMES> = {
  pickup: 'Recolección',
  delivery: 'Entrega',
  return: 'Devolución',
}

export const LANES_COPY: Translated<typeof en.LANES_COPY> = {
  title: 'Rutas de los choferes',
  none: 'Ningún chofer coincide.',
  filter: 'Filtrar choferes',
  filterHint: 'Filtrar choferes por nombre, base, ciudad, vehículo o habilidad',
  group: 'Agrupar choferes',
  drivers,
  noHub: 'Sin base',
  noStop: 'Sin parada',
  moreHours: 'Mostrar más horas',
  fewerHours: 'Mostrar menos horas',
  idle: (drivers) => `${formatCounted(drivers, 'chofer', 'choferes')} sin trabajar este día`,
  stopsDone: (done, stops) => `${done} de ${formatCounted(stops, 'parada hecha', 'paradas hechas')}`,
  dayOff: 'Día libre',
  notWorking: 'No trabaja',
  free: 'Libre',
  freeUntil: (time) => `Libre, hasta ${time}`,
  run: (stops, miles) => `${formatCounted(stops, 'parada')} · ${formatMiles(miles)}`,
  lateOrders: (orders) => `${orders} tarde`,
  startUnknown: 'inicio desconocido',
}

export const STOP_COPY: Translated<typeof en.STOP_COPY> = {
  at: (stop, order, time) => `${STOP_NAMES[stop]} de ${order}: ${time}`,
  done: (stop, order, time) => `${STOP_NAMES[stop]} de ${order}: hecha ${time}`,
  notMade: (stop, order) => `${STOP_NAMES[stop]} de ${order}: no se hizo en este día`,
  arrived: (time) => `llegada ${time}`,
  planned: (time) => `plan ${time}`,
  notPlanned: 'no planeada',
  times: (stops) => `${stops}×`,
  atOneDoor: (stops) => `${stops}× en una puerta`,
  toSpare: (time) => `${time} de margen`,
  beforeDue: (minutes) => `${formatMinutes(minutes)} antes de la hora límite`,
  notAssigned: 'planeada, todavía sin asignar',
  locked: 'fija',
  missed: 'no se hizo',
  asPlanned: 'según el plan',
  later: (minutes) => `${formatMinutes(minutes)} después`,
  earlier: (minutes) => `${formatMinutes(minutes)} antes`,
}

export const BOARD_MAP_COPY: Translated<typeof en.BOARD_MAP_COPY> = {
  routesOf: (names) => `Mapa: rutas de ${names}`,
  all: (orders) =>
    `Mapa: choferes, sus rutas y recolecciones de ${formatCounted(orders, 'pedido sin asignar', 'pedidos sin asignar')}`,
  assign: (orders) => `Asignar ${formatCounted(orders, 'pedido seleccionado', 'pedidos seleccionados')}…`,
  waiting: (order, priority, time, address) => `${order}, ${priority}, límite ${time}, ${address}`,
}

export const ORDER_PANEL_COPY: Translated<typeof en.ORDER_PANEL_COPY> = {
  title: (order) => `Pedido ${order}`,
  close: 'Cerrar el pedido',
  due: 'Hora límite',
  from: 'Desde',
  to: 'Hasta',
  client: 'Cliente',
  driver: 'Chofer',
  unassigned: 'Sin asignar',
  eta: ({ time, drive, miles, departs }) => `Llega ${time} (${drive}, ${miles}), sale ${departs}`,
  done: (time) => `Hecha ${time}`,
  showInRoute: 'Mostrar en su ruta',
  lock: 'Fijar a este chofer',
  unlock: 'Soltar',
  unassign: 'Quitar al chofer',
  release: 'Liberar a los choferes',
  carried: 'Ya se recogió y se queda con su chofer.',
  details: 'Todos los detalles, mensajes e historial',
}

export const PHONE_COPY: Translated<typeof en.PHONE_COPY> = {
  late: 'Llegarán tarde',
  atRisk: 'En riesgo',
  unassigned: 'Sin asignar',
  noneTitle: 'Nada requiere su atención',
  none: 'Todos los pedidos de este día están en una ruta y a tiempo según el plan.',
  pickedUp: 'Recogido',
  assignTo: (order) => `Asignar a… ${order}`,
}

export const MOVE_COPY: Translated<typeof en.MOVE_COPY> = {
  farPickup: (order, miles, time) => `${miles} (${time}) de manejo hasta la recolección de ${order}`,
  becomesLater: 'Se retrasa',
  noneLater: 'Ningún pedido se retrasa.',
}
