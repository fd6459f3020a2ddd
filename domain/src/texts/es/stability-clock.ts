import type { Translated } from '../../accounts/language.ts'
import { formatMinutes } from '../../time/format.ts'
import type * as en from '../stability-clock.ts'

/** 'Quedan 3 h 20 min', 'Queda 1 min', 'Venció hace 12 min' */
export const stabilityText: Translated<typeof en.stabilityText> = (end, now) => {
  const minutes = (end.getTime() - now.getTime()) / 60_000
  if (minutes <= 0) return `Venció hace ${formatMinutes(Math.floor(-minutes))}`
  const left = Math.max(1, Math.floor(minutes))
  return `${left === 1 || left === 60 ? 'Queda' : 'Quedan'} ${formatMinutes(left)}`
}
