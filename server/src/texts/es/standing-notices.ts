import type { Translated } from '@meridian/domain/accounts/language.ts'
import type { EventDetails } from '@meridian/domain/orders/events.ts'
import type { DayOffName } from '@meridian/domain/standing-orders/holidays.ts'
import { HOLIDAY_NAMES, recurrenceText } from '@meridian/domain/texts/es/standing-orders.ts'
import type { LocalDate } from '@meridian/domain/time/calendar.ts'
import { formatDollars, formatLocalDate } from '@meridian/domain/time/format.ts'
import type * as en from '../standing-notices.ts'

const dayText = (day: LocalDate): string => formatLocalDate(day, 'weekdayDay', 'es')
const dayOffText = (dayOff: DayOffName): string => ('holiday' in dayOff ? HOLIDAY_NAMES[dayOff.holiday] : dayOff.own)

const clash = ({ named, runs, dayOff }: EventDetails['standing.days_off']['days'][number]): string => {
  const day = `${dayText(named)} (${dayOffText(dayOff)})`
  if (runs === null) return `${day}: sin recolección`
  return runs === named ? `${day}: se hace como siempre` : `${day}: pasa al ${dayText(runs)}`
}

const takenBack = ({ how, day }: EventDetails['standing.taken_back']): string => {
  const on = dayText(day)
  return {
    paused: `en pausa desde ${on}. Lo que estaba pedido para la pausa se cancela.`,
    ended: `su último día es ${on}. Lo que estaba pedido para después se cancela.`,
    changed: `cambia desde ${on}. Los días desde entonces se piden de nuevo.`,
    skipped: `se omite ${on}. Lo que estaba pedido para ese día se cancela.`,
  }[how]
}

const mostText = ({ maxDayCents, maxMonthCents }: EventDetails['standing.beyond_agreement']): string =>
  `un máximo de ${formatDollars(maxDayCents)} por día y ${formatDollars(maxMonthCents)} por mes`

export const STANDING_NOTICES: Translated<typeof en.STANDING_NOTICES> = {
  takenBackTitle: 'Un colega cambió su pedido fijo',
  takenBack: (name, colleague, details) => `${name}, por ${colleague}: ${takenBack(details)}`,
  takenBackBrief: 'Un colega cambió uno de sus pedidos fijos. Revise su calendario.',
  waitsTitle: 'Un pedido fijo espera aprobación',
  waits: ({ name, organizationName, recurrence }) =>
    `${organizationName}, ${name}: ${recurrenceText(recurrence)}. Mientras no lo apruebe, cada uno de sus pedidos se paga o se aprueba por separado.`,
  waitsBrief: 'Un cliente creó un pedido fijo. Espera su aprobación.',
  changedTitle: 'Cambió un pedido fijo aprobado',
  changed: ({ name, organizationName, recurrence }) =>
    `${organizationName}, ${name}: ${recurrenceText(recurrence)}. Sus pedidos se confirman hasta las sumas que usted acordó; lo demás lo espera a usted.`,
  changedBrief:
    'Un cliente cambió un pedido fijo que usted aprobó. Sus pedidos se confirman hasta las sumas que usted acordó.',
  beyondTitle: 'Un pedido fijo supera lo acordado',
  beyond: ({ name, organizationName }, details) =>
    `${organizationName}, ${name}: se acordó ${mostText(details)}. Los pedidos desde ${dayText(details.firstDay)} lo superan y esperan hasta que usted los acuerde o se paguen.`,
  beyondBrief:
    'Hay pedidos de un pedido fijo que superan lo acordado. Esperan hasta que usted los acuerde o se paguen.',
  ownBeyondTitle: 'Hay pedidos que esperan el acuerdo de Meridian',
  ownBeyond: (name, details) =>
    `${name}: acordamos ${mostText(details)} antes del pago. Los pedidos desde ${dayText(details.firstDay)} lo superan. Esperan hasta que acordemos más o usted los pague.`,
  ownBeyondBrief: 'Hay pedidos de su pedido fijo que superan lo acordado. Esperan hasta que acordemos más o se paguen.',
  daysOffTitle: 'Se acerca un día inhábil',
  daysOff: (name, { days }) => `${name}: ${days.map(clash).join('; ')}.`,
  daysOffBrief: 'Un pedido fijo cae en un día inhábil. Revise su calendario.',
  notOrderedTitle: 'Pedido fijo: día sin pedir',
  notOrdered: (name, { days }) =>
    `${name}: no se pudo pedir ${days.map(({ day }) => dayText(day)).join(', ')}. El calendario dice por qué.`,
  notOrderedBrief: 'No se pudo pedir un día de un pedido fijo. El calendario dice por qué.',
}
