import type { Translated } from '@meridian/domain/accounts/language.ts'
import { formatCounted } from '@meridian/domain/time/format.ts'
import type * as en from '../desk-page.ts'

export const DESK_STOPS: Translated<typeof en.DESK_STOPS> = {
  pickup: 'Recolección',
  delivery: 'Entrega',
  return: 'Devolución',
}

export const DESK_DONE: Translated<typeof en.DESK_DONE> = {
  pickup: (time) => `Recogido: ${time}`,
  delivery: (time) => `Entregado: ${time}`,
  return: (time) => `Devuelto: ${time}`,
}

export const DESK_DRIVER: Translated<typeof en.DESK_DRIVER> = {
  waiting: () => 'Todavía sin chofer',
  expected: (driver) => `Chofer: ${driver}`,
  on_the_way: (driver) => `${driver} va en camino`,
  here: (driver) => `${driver} ya está aquí`,
  done: (driver) => `Chofer: ${driver}`,
}

export const DESK_PAGE_COPY: Translated<typeof en.DESK_PAGE_COPY> = {
  documentTitle: (site) => `Recepción de ${site} · Meridian`,
  someDriver: 'El chofer',
  about: (time) => `Cerca de: ${time}`,
  now: 'Ahora',
  between: (from, until) => `${from} a ${until}`,
  by: (time) => `Límite: ${time}`,
  today: 'Hoy',
  packages: (count) => formatCounted(count, 'paquete'),
  code: (code) => `Código para decirle al chofer: ${code}`,
  showCode: 'Mostrar el código',
  showCodeOf: (order) => `Mostrar el código de ${order}`,
  expected: 'Se espera hoy',
  nothing: 'No se espera nada más hoy.',
  done: 'Hecho hoy',
  refreshes: 'Esta pantalla se actualiza sola.',
  noConnection: (time) => `Sin actualizar: no hay conexión desde esta hora: ${time}`,
  notUpToDate: (time, why) => `Sin actualizar desde esta hora: ${time}. ${why}`,
  gateTitle: 'Escriba el PIN',
  gateWhy: 'Venía con el enlace a esta pantalla. Se lo pediremos de nuevo después de doce horas.',
  pin: 'PIN',
  open: 'Abrir la pantalla',
  deadTitle: 'Este enlace no funciona',
  deadWhy: 'Pida uno nuevo a quien administra sus sedes',
  failedTitle: 'La pantalla no se cargó',
  failedWhy: 'Revise su conexión. El enlace sigue siendo válido.',
  retry: 'Intentar de nuevo',
}
