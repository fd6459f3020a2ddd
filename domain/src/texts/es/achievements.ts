import type { Translated } from '../../accounts/language.ts'
import type * as en from '../achievements.ts'

export const ACHIEVEMENT_TEXTS: Translated<typeof en.ACHIEVEMENT_TEXTS> = {
  first_delivery: { title: 'Primera entrega', description: 'Completa tu primera entrega' },
  speed_demon: { title: 'Rayo veloz', description: 'Entrega a tiempo 25 pedidos exprés o de emergencia' },
  marathon_runner: { title: 'Maratonista', description: 'Maneja 1,000 millas de entregas' },
  streak_master: { title: 'Rey de la racha', description: 'Trabaja 10 días seguidos con todas tus entregas a tiempo' },
  century_club: { title: 'Club de los cien', description: 'Completa 100 entregas' },
  perfect_week: { title: 'Semana perfecta', description: 'Haz 25 entregas perfectas seguidas en una semana' },
}
