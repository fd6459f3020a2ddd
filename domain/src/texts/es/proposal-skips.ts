import type { Translated } from '../../accounts/language.ts'
import type * as en from '../proposal-skips.ts'

export const PROPOSAL_SKIP_TEXTS: Translated<typeof en.PROPOSAL_SKIP_TEXTS> = {
  delivered: 'se entregó mientras tanto',
  canceled: 'se canceló mientras tanto',
  other_day: 'pasó a otro día mientras tanto',
  on_board: 'otro chofer lo recogió mientras tanto',
  in_progress: 'su chofer va en camino a la recolección',
  taken: 'otro chofer lo aceptó mientras tanto',
  moved: 'alguien más lo movió mientras tanto',
  locked: 'se fijó a su chofer mientras tanto',
  skill_missing: 'al chofer le falta una habilidad que ahora necesita',
  driver_out: 'el chofer ya no está disponible',
}
