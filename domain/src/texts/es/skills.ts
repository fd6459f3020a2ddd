import type { Translated } from '../../accounts/language.ts'
import type * as en from '../skills.ts'

export const SKILL_LABELS: Translated<typeof en.SKILL_LABELS> = {
  controlled_medication: 'Medicamentos controlados',
  cold_box: 'Caja fría',
  biological_samples: 'Muestras biológicas',
  heavy_equipment: 'Equipo pesado',
  bonded: 'Mensajero con fianza',
}
