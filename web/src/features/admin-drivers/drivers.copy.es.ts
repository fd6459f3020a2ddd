import type { Translated } from '@meridian/domain/accounts/language.ts'
import { MAX_WEEKLY_GOAL, MIN_WEEKLY_GOAL } from '@meridian/domain/drivers/performance.ts'
import { formatCounted, formatRating } from '@meridian/domain/time/format.ts'
import type * as en from './drivers.copy.ts'

const openOrders = (orders: number) => formatCounted(orders, 'pedido abierto', 'pedidos abiertos')
const drivers = (count: number) => formatCounted(count, 'chofer', 'choferes')

export const DRIVERS_COPY: Translated<typeof en.DRIVERS_COPY> = {
  drivers: 'Choferes',
  failed: 'No se cargaron los choferes',
  add: 'Agregar chofer',
  search: 'Buscar nombre, correo o teléfono',
  noneFound: (search) => `Ningún chofer coincide con “${search}”.`,
  showFormer: (count) => `Mostrar desactivados (${count})`,
  none: 'Agregue al primero: elige su contraseña con el enlace que recibe por correo.',
  states: { available: 'Disponible', busy: 'Ocupado', offline: 'Fuera de turno' },
  deactivated: 'Desactivado',
  openJobs: 'En curso',
  rating: 'Calificación',
  noRating: 'Ninguna',
  ratingOf: (rating) => `${formatRating(rating)} de 5`,
  deliveries: 'Entregas',
  onTime: 'A tiempo, 3 m.',
  noPhone: 'Sin teléfono',
  message: 'Mensaje',
  messageOf: (name) => `Mensaje a ${name}`,
  moreOf: (name) => `Más opciones de ${name}`,
  edit: 'Editar',
  editOf: (name) => `Editar a ${name}`,
  schedule: 'Horario y habilidades',
  scheduleOf: (name) => `Horario y habilidades de ${name}`,
  deactivate: 'Desactivar',
  deactivateOf: (name) => `Desactivar a ${name}`,
  activate: 'Activar',
  activateOf: (name) => `Activar a ${name}`,
}

const STATUSES = { available: 'disponible', busy: 'ocupado', offline: 'fuera de turno' } as const

export const FLEET_COPY: Translated<typeof en.FLEET_COPY> = {
  title: 'En la calle',
  drivers: (onDuty, onMap) => `${drivers(onDuty)} en turno, ${onMap} en el mapa`,
  openOrders: (orders, isCut) => (isCut ? `los ${openOrders(orders)} más recientes` : openOrders(orders)),
  ordersLoading: 'cargando los pedidos abiertos',
  ordersFailed: 'no se cargaron los pedidos abiertos',
  tryAgain: 'Intentar de nuevo',
  map: (count, orders) => `Mapa: ${drivers(count)}${orders ? ` y ${orders}` : ''}`,
  driver: (name, status, isStale) =>
    `${name}, ${STATUSES[status]}${isStale ? ', última ubicación de hace un rato' : ''}`,
}

export const DRIVER_FORM: Translated<typeof en.DRIVER_FORM> = {
  firstName: 'Nombre',
  firstNameMissing: 'Falta el nombre',
  lastName: 'Apellido',
  email: 'Correo electrónico',
  emailMissing: 'Falta el correo electrónico',
  emailFixed: 'Los choferes inician sesión con él; no cambia.',
  phone: 'Teléfono',
  weeklyGoal: 'Meta semanal (entregas)',
  weeklyGoalRange: `Una meta de ${MIN_WEEKLY_GOAL} a ${MAX_WEEKLY_GOAL}`,
  invitation: 'El chofer recibe por correo un enlace para elegir su contraseña e inicia sesión con este correo.',
  close: 'Cerrar',
  save: 'Guardar chofer',
}

export const DEACTIVATE_COPY: Translated<typeof en.DEACTIVATE_COPY> = {
  keep: 'Dejar activo',
  confirm: 'Desactivar chofer',
  consequence: (firstName) =>
    `La sesión de ${firstName} se cierra de inmediato en todos sus dispositivos, queda fuera de turno y ya no puede iniciar sesión ni recibir pedidos. Su historial y sus cifras se conservan. Puede activar la cuenta de nuevo más adelante.`,
  listedNext: (orders) => `Enseguida se ${orders === 1 ? 'muestra' : 'muestran'} ${openOrders(orders)} para reasignar.`,
  ordersLeft: (name, orders) => `La cuenta de ${name} está desactivada y todavía tiene ${openOrders(orders)}:`,
  inHandsTitle: 'El chofer todavía tiene algo en sus manos',
  inHands: (firstName) =>
    `Los pedidos ya recogidos no se pueden reasignar. Active de nuevo la cuenta de ${firstName} hasta que se entreguen y después desactívela.`,
  nowWith: (name) => `Ahora lo tiene ${name}`,
  waits: 'En espera de un chofer',
  pickedUp: (firstName) => `Ya se recogió: solo ${firstName} puede entregarlo.`,
  reassign: 'Reasignar',
  reassignOf: (order) => `Reasignar ${order}`,
  unassign: 'Quitar',
  unassignOf: (order) => `Quitar ${order} al chofer`,
  viewOf: (order) => `Ver ${order}`,
  done: 'Listo',
}
