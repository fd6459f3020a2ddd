import type { Translated } from '@meridian/domain/accounts/language.ts'
import type { UnusableReason } from '@meridian/domain/dispatch/unusable.ts'
import { formatCounted } from '@meridian/domain/time/format.ts'
import type * as en from './plan-dialog.copy.ts'

const UNUSED: Record<UnusableReason, string> = {
  off_duty: 'fuera de servicio',
  day_off: 'día libre',
  silent: 'sin posición desde hace más de 20 minutos',
  shift_over: 'turno terminado',
  not_working: 'no trabaja este día',
}

export const PLAN_COPY: Translated<typeof en.PLAN_COPY> = {
  title: 'Optimizar rutas',
  nothingChanged: 'No ha cambiado nada.',
  scope: ({ orders, drivers, unassigned }) =>
    `${
      orders > 0
        ? formatCounted(orders, 'pedido seleccionado', 'pedidos seleccionados')
        : `Todos los pedidos sin asignar (${unassigned})`
    } para ${
      drivers > 0
        ? formatCounted(drivers, 'chofer seleccionado', 'choferes seleccionados')
        : 'todos los choferes que trabajan este día'
    }.`,
  mayMove: 'Los pedidos que ya están en rutas pueden moverse',
  mayMoveHint: 'Nunca los recogidos, en camino o fijos.',
  time: 'Tiempo de búsqueda',
  seconds: (seconds) => `${seconds} segundos`,
  planning: 'Se está haciendo el plan',
  close: 'Cerrar',
  optimize: 'Optimizar',
  showsTruth: 'El tablero muestra lo que hay ahora.',
  table: 'El plan como está y como quedaría',
  now: 'Ahora',
  planned: 'Con el plan',
  miles: 'Millas',
  lateOrders: 'Pedidos tarde',
  minutesLate: 'Minutos de retraso',
  driversUsed: 'Choferes usados',
  unassigned: 'Pedidos sin asignar',
  later: (orders) => `${formatCounted(orders, 'pedido llegaría', 'pedidos llegarían')} más tarde que ahora`,
  leftOut: (orders) => `${formatCounted(orders, 'pedido quedó', 'pedidos quedaron')} fuera`,
  why: (order, text) => `${order}: ${text ?? ''}`,
  more: (orders) => `y ${orders} más`,
  foundIn: (seconds) => `Encontrado en ${seconds} s. Todavía no ha cambiado nada.`,
  notUsed: (drivers) => `Sin usar: ${drivers.join(', ')}.`,
  unused: (driver, reason) => `${driver} (${UNUSED[reason]})`,
  boardChanged: 'El tablero cambió desde entonces. Se aplica lo que todavía vale y se nombra el resto.',
  again: 'Planear otra vez',
  skipped: (orders) => `${formatCounted(orders, 'pedido no quedó', 'pedidos no quedaron')} como en el plan`,
  restApplied: 'Todo lo demás del plan está aplicado.',
  nothingApplied: 'No quedaba nada más que cambiar.',
  discard: 'Descartar',
  apply: 'Aplicar el plan',
  noChanges: 'Ninguna ruta cambia.',
  changes: 'Rutas que cambian',
  driver: (id) => `Chofer ${id}`,
  noStops: 'Sin paradas',
  run: ({ stops, miles, doneAt, late }) =>
    `${formatCounted(stops, 'parada')}, ${miles}, termina ${doneAt}${late > 0 ? `, ${late} tarde` : ''}`,
}
