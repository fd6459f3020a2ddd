import type { Translated } from '@meridian/domain/accounts/language.ts'
import { formatCounted } from '@meridian/domain/time/format.ts'
import type * as en from '../standing-orders.ts'

export const STANDING_COPY: Translated<typeof en.STANDING_COPY> = {
  title: 'Pedidos fijos',
  subtitle: 'El trabajo que se repite. Los pedidos de cada día se hacen con dos semanas de anticipación.',
  tabs: { list: 'Lista', calendar: 'Calendario', 'days-off': 'Días libres' },
  add: 'Nuevo pedido fijo',
  emptyTitle: 'Todavía no hay pedidos fijos',
  empty: 'Diga una sola vez qué se recoge, dónde y qué días. Los pedidos se hacen después solos.',
  emptyForReaders: 'Nadie en su organización ha creado uno.',
  withEnded: 'También los terminados',
  failed: 'Los pedidos fijos no se cargaron',
  states: { active: 'Activo', paused: 'En pausa', ended: 'Terminado' },
  pausesFrom: (day) => `En pausa desde ${day}`,
  way: (from, to) => `${from} → ${to}`,
  packages: (count) => formatCounted(count, 'paquete'),
  days: 'Días',
  nextDay: 'Próximo día',
  noNextDay: 'Ninguno',
  price: 'Precio por día',
  noPriceYet: 'Se sabrá con el primer pedido',
  driver: 'Chofer habitual',
  orders: 'Sus pedidos',
  confirmed: 'Quedan confirmados al hacerse',
  confirmedUpTo: (day, month) =>
    `Quedan confirmados al hacerse, antes del pago: un máximo de ${day} por día y ${month} por mes`,
  beyondTitle: 'Espera el acuerdo de Meridian',
  beyond: (orders, day) =>
    `${formatCounted(orders, 'pedido')} desde ${day} cuestan más de lo que acordamos confirmar antes del pago. Esperan hasta que acordemos más o usted los pague.`,
  notConfirmed: 'Cada uno se paga o lo aprobamos nosotros',
  period: (from, to) => (to ? `${from} a ${to}` : `Desde ${from}, hasta nuevo aviso`),
  notOrdered: (days) => `No se pudieron pedir ${formatCounted(days, 'día')} de las próximas dos semanas`,
  showThem: 'Verlos',
  calendarOf: (name) => `Calendario de ${name}`,
  pausedText: (from, until) =>
    until ? `En pausa desde ${from} hasta ${until}` : `En pausa desde ${from} hasta que se reanude`,
}

export const STANDING_ACTIONS: Translated<typeof en.STANDING_ACTIONS> = {
  pause: 'Pausar',
  pauseOf: (name) => `Pausar ${name}`,
  pauseLead: 'Esos días no se pide nada. Lo que ya está pedido se cancela, salvo que lo tenga un chofer.',
  pauseFrom: 'Desde',
  pauseUntil: 'Hasta (incluido)',
  pauseOpen: 'Hasta que lo reanude',
  resume: 'Reanudar',
  resumeOf: (name) => `Reanudar ${name}`,
  resumed: 'Reanudado: sus días se vuelven a pedir',
  change: 'Cambiar a partir de un día',
  changeOf: (name) => `Cambiar a partir de un día: ${name}`,
  end: 'Terminar',
  endOf: (name) => `Terminar ${name}`,
  endLead: 'Se detiene después de ese día. Lo que está pedido para después se cancela, salvo que lo tenga un chofer.',
  lastDay: 'Último día',
  paused: 'En pausa',
  ended: (day) => `Su último día es ${day}`,
  keep: 'Cancelar',
  close: 'Cerrar',
  kept: 'Un chofer ya tiene pedidos de estos días. Estos quedan como están:',
  keptOrder: (order, day) => `${order}, ${day}`,
  keptHint: 'Escríbanos sobre un pedido si no debe hacerse.',
  noAnswer: 'El servidor no respondió. Revise su conexión e inténtelo de nuevo.',
}

export const SUGGESTION_COPY: Translated<typeof en.SUGGESTION_COPY> = {
  title: 'Tres veces seguidas no hubo nada',
  text: (days, fewer, saving) =>
    saving
      ? `${days} serían ${formatCounted(fewer, 'día')} menos al año y ahorraría ${saving}.`
      : `${days} serían ${formatCounted(fewer, 'día')} menos al año.`,
  change: 'Cambiar los días',
  keep: 'Dejarlo así',
}

export const DAYS_OFF_COPY: Translated<typeof en.DAYS_OFF_COPY> = {
  title: 'Sus propios días libres',
  lead: 'Los días feriados federales ya se conocen. Agregue los demás días en que su organización cierra: cada pedido fijo dice qué se hace en ellos.',
  empty: 'No hay días libres propios por venir.',
  day: 'Día',
  name: 'Qué es',
  nameHint: 'Por ejemplo, inventario',
  add: 'Agregar día libre',
  dayWanted: 'Elija un día',
  nameWanted: 'Diga qué es',
  remove: 'Quitar',
  removeOf: (day) => `Quitar ${day}`,
  added: (day) => `${day} es día libre`,
  removed: (day) => `${day} vuelve a ser un día normal`,
  ordered: 'Ya está pedido para ese día. Se queda hasta que lo omita en el calendario:',
  failed: 'Los días libres no se cargaron',
}
