/** Errors of drivers and their positions. */

import { type DriverStatus, orderLabel } from '@meridian/domain/orders/orders.ts'
import type { Zone } from '@meridian/domain/time/calendar.ts'
import { formatDate } from '@meridian/domain/time/format.ts'

/** In the browser a time is what JSON makes of it. */
type Opening = { orderId: number; from: Date | string; zone: Zone }
type EarlyAccess = { orderId: number; level: number; seconds: number }

const openingTime = (from: Date | string, zone: Zone): string =>
  formatDate(new Date(from), 'weekdayDayTimeAndZone', zone)

export const DRIVER_SENTENCES = {
  // Drivers and their jobs
  driver_not_found: 'There is no such driver',
  driver_not_active: 'There is no such driver',
  driver_off_duty: 'You are off duty; go on duty to accept jobs',
  driver_has_order: 'This driver has the order already',
  driver_not_available: ({ status }: { status: DriverStatus }) => `This driver is ${status}; choose an available one`,
  too_many_open_jobs: ({ max }: { max: number }) => `A driver may have at most ${max} open jobs`,
  available_to_higher_levels: ({ orderId, level, seconds }: EarlyAccess) =>
    `Order ${orderLabel(orderId)} is open to drivers of level ${level} first; it opens to you in ${seconds} s`,
  available_later: ({ orderId, from, zone }: Opening) =>
    `Order ${orderLabel(orderId)} is for a later day; it opens to drivers on ${openingTime(from, zone)}`,
  job_opens_later: ({ orderId, from, zone }: Opening) =>
    `Order ${orderLabel(orderId)} is for later; it can be started from ${openingTime(from, zone)}`,
  accept_for_other_driver: 'You can accept jobs only for yourself',

  // Positions
  phone_not_paired: 'This phone is not paired, or not anymore; pair it again in Meridian',
  position_off_duty: 'You are off duty: your position is not followed',
  position_not_on_earth: 'This is no place on earth',
  position_null_island: 'The device had no position: it said 0, 0',
  position_in_the_future: 'This position lies in the future; please check the clock of your device',
  position_too_old: 'This position is too old to be stored',
  position_outside_job: 'You were not driving this order at that time',
  position_too_fast: 'No vehicle is that fast: this is too far from the positions around it',
  position_queue_full: 'Too many positions are waiting to be stored',
}
