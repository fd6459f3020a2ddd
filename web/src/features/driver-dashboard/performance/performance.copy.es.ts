import type { Translated } from '@meridian/domain/accounts/language.ts'
import { formatCounted } from '@meridian/domain/time/format.ts'
import type * as en from './performance.copy.ts'

export const PERFORMANCE_COPY: Translated<typeof en.PERFORMANCE_COPY> = {
  unavailable: 'Tu desempeño no está disponible',
  unavailableHint: 'No se pudieron cargar tus números. El servidor los guarda; no se pierde nada.',
  tryAgain: 'Reintentar',
  cards: { level: 'Nivel', streak: 'Racha actual', onTime: 'Entregas a tiempo', weeklyGoal: 'Meta semanal' },
  tabs: { achievements: 'Logros', leaderboard: 'Clasificación', progress: 'Progreso' },
  level: (level) => `Nivel ${level}`,
  toNextLevel: (points, left, next) => `${points} · ${formatCounted(left, 'punto')} para el nivel ${next}`,
  streakDays: (days) => (days === 1 ? 'día perfecto' : 'días perfectos'),
  onTimeOf: 'de tus entregas',
  onTimeLater: 'después de tu primera entrega',
  thisWeek: 'entregas esta semana',
  goal: (done, goal) => `${done} de ${goal} entregas`,
  thisMonth: 'Este mes',
  you: 'Tú',
}

export const ACHIEVEMENTS_COPY: Translated<typeof en.ACHIEVEMENTS_COPY> = {
  failed: 'No se cargaron tus logros',
  unlockedOf: (unlocked, all) => `${unlocked} de ${all} conseguidos`,
  progress: (title, progress, requirement) => `${title}: ${progress} de ${requirement}`,
  points: (progress, requirement, points) => `${progress} / ${requirement} · ${formatCounted(points, 'punto')}`,
  unlocked: (date) => `Conseguido el ${date}`,
  unlockedBefore: 'Conseguido antes de que entraras a Meridian',
  categories: {
    delivery: 'Entregas',
    speed: 'Rapidez',
    distance: 'Distancia',
    streak: 'Racha',
    special: 'Especial',
  },
  gained: (points) => `Logro conseguido: +${formatCounted(points, 'punto')}`,
  newLevel: (rank) => `${rank}. +500 puntos extra.`,
  goOn: 'Seguir',
}

export const LEADERBOARD_COPY: Translated<typeof en.LEADERBOARD_COPY> = {
  failed: 'No se cargó la clasificación',
  empty: 'Todavía no hay puntos este mes',
  emptyHint: 'La primera entrega del mes abre la clasificación.',
  columns: { rank: 'Lugar', driver: 'Chofer e insignia', points: 'Puntos', deliveries: 'Entregas' },
}

export const PROGRESS_COPY: Translated<typeof en.PROGRESS_COPY> = {
  title: 'Tu progreso',
  perfectDeliveries: 'Entregas perfectas',
  averageRating: 'Calificación promedio',
  notRated: 'Sin calificaciones',
  longestStreak: 'Racha más larga',
  days: (days) => `${days} días`,
  bar: (label, text) => `${label}: ${text}`,
  rewards: (level) => `Recompensas del nivel ${level}`,
  rewardHints: [
    'Cada nivel nuevo suma 500 puntos; cada categoría (plata, oro, platino) tiene su insignia.',
    'Desde el nivel 5 ves los servicios de más de $150 un minuto antes que los demás.',
    'Desde el nivel 2, una entrega en fin de semana cuenta 1.2 veces.',
  ],
}

export const EARNINGS_COPY: Translated<typeof en.EARNINGS_COPY> = {
  title: 'Ganancias',
  failed: 'No se cargaron tus ganancias',
  loading: 'Cargando tus ganancias',
  inAll: (before) => (before ? `ganados en total, ${before} antes de Meridian` : 'ganados en total'),
  csv: 'CSV',
  empty: 'Sin entregas en las últimas semanas',
  emptyHint: 'Tus entregas aparecen aquí conforme las completas.',
  week: (date) => `Semana del ${date}`,
  outcomes: { returned: 'Devuelto, sin pago', canceled: 'Cancelado, sin pago' },
  deliveries: (count, miles) => `${formatCounted(count, 'entrega')} · ${miles}`,
}
