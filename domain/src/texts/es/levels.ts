import type { Translated } from '../../accounts/language.ts'
import type * as en from '../levels.ts'

export const BADGE_LABELS: Translated<typeof en.BADGE_LABELS> = {
  Bronze: 'Bronce',
  Silver: 'Plata',
  Gold: 'Oro',
  Platinum: 'Platino',
}

export const RANK_LABELS: Translated<typeof en.RANK_LABELS> = {
  'Bronze Courier': 'Mensajero Bronce',
  'Silver Courier': 'Mensajero Plata',
  'Gold Courier': 'Mensajero Oro',
  'Platinum Courier': 'Mensajero Platino',
}

export const NEXT_LEVEL_REWARDS: Translated<typeof en.NEXT_LEVEL_REWARDS> = [
  '+500 puntos y una insignia exclusiva',
  'Acceso prioritario a entregas de alto valor',
  '1.2x puntos en entregas de fin de semana',
]
