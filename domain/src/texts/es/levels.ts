import type { Translated } from '../../language.ts'
import type * as en from '../levels.ts'

export const NEXT_LEVEL_REWARDS: Translated<typeof en.NEXT_LEVEL_REWARDS> = [
  '+500 puntos y una insignia exclusiva',
  'Acceso prioritario a entregas de alto valor',
  '1.2x puntos en entregas de fin de semana',
]
