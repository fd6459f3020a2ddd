import type { Translated } from '../../accounts/language.ts'
import type * as en from '../driver-out.ts'

export const DRIVER_OUT_LABELS: Translated<typeof en.DRIVER_OUT_LABELS> = {
  sick: 'Enfermedad',
  breakdown: 'Avería',
  end_of_shift: 'Fin del turno',
  day_off: 'Día libre',
  other: 'Otro',
}

export const GOODS_ACTION_LABELS: Translated<typeof en.GOODS_ACTION_LABELS> = {
  keep: 'Lo termina',
  hand_over: 'Lo entrega a',
  return: 'Lo regresa al remitente',
  free: 'Lo recoge otro chofer',
}
