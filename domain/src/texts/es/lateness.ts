import type { Translated } from '../../accounts/language.ts'
import { formatMinutes } from '../../time/format.ts'
import { theHour } from '../../time/spanish.ts'
import type * as en from '../lateness.ts'

const driving = (minutes: number) => `${formatMinutes(minutes)} de manejo`

export const TIME_REASONS: Translated<typeof en.TIME_REASONS> = {
  leaves: (order, at) => `sale de ${order} a ${theHour(at)}`,
  startUnknown: 'no se sabe de dónde sale el chofer',
  setsOut: (at) => `sale a ${theHour(at)}`,
  drives: (departure, minutes) => `${departure}, luego ${driving(minutes)}`,
  waits: (readyAt, minutes) => `su recolección no está lista antes de ${theHour(readyAt)}, luego ${driving(minutes)}`,
  collects: (departure, toPickup, toDelivery) =>
    `${departure}, luego ${driving(toPickup)} a su recolección y ${driving(toDelivery)} a la entrega`,
}
