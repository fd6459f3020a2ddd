import type { Translated } from '@meridian/domain/accounts/language.ts'
import { type DriverStatus, orderLabel } from '@meridian/domain/orders/orders.ts'
import type { Zone } from '@meridian/domain/time/calendar.ts'
import { formatDate } from '@meridian/domain/time/format.ts'
import type * as en from '../errors-drivers.ts'

const STATUS_TEXT: Record<DriverStatus, string> = {
  available: 'está disponible',
  busy: 'está ocupado',
  offline: 'no está conectado',
}

const openingTime = (from: Date | string, zone: Zone): string =>
  formatDate(new Date(from), 'weekdayDayTimeAndZone', zone, 'es')

export const DRIVER_SENTENCES: Translated<typeof en.DRIVER_SENTENCES> = {
  // Drivers and their jobs
  driver_not_found: 'No existe ese chofer',
  driver_not_active: 'No existe ese chofer',
  driver_off_duty: 'Estás fuera de turno; ponte en turno para aceptar servicios',
  driver_has_order: 'Este chofer ya tiene el pedido',
  driver_not_available: ({ status }) => `Este chofer ${STATUS_TEXT[status]}; elija uno disponible`,
  too_many_open_jobs: ({ max }) => `Un chofer puede tener ${max} servicios abiertos como máximo`,
  available_to_higher_levels: ({ orderId, level, seconds }) =>
    `El pedido ${orderLabel(orderId)} se abre primero para choferes de nivel ${level}; para ti se abre en ${seconds} s`,
  available_later: ({ orderId, from, zone }) =>
    `El pedido ${orderLabel(orderId)} es para otro día; se abre para los choferes el ${openingTime(from, zone)}`,
  job_opens_later: ({ orderId, from, zone }) =>
    `El pedido ${orderLabel(orderId)} es para más tarde; se puede empezar a partir del ${openingTime(from, zone)}`,
  accept_for_other_driver: 'Solo puedes aceptar servicios para ti',

  // Positions
  phone_not_paired: 'Este teléfono no está vinculado, o ya no lo está; vincúlalo de nuevo en Meridian',
  position_off_duty: 'Estás fuera de turno: no se sigue tu posición',
  position_not_on_earth: 'Este no es un lugar en la Tierra',
  position_null_island: 'El dispositivo no tenía posición: dijo 0, 0',
  position_in_the_future: 'Esta posición está en el futuro; revisa el reloj de tu dispositivo',
  position_too_old: 'Esta posición es demasiado vieja para guardarla',
  position_outside_job: 'A esa hora no ibas manejando con este pedido',
  position_too_fast: 'Ningún vehículo va tan rápido: esto está demasiado lejos de las posiciones vecinas',
  position_queue_full: 'Demasiadas posiciones esperan a que se guarden',
}
