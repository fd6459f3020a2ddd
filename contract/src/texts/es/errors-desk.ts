import type { Translated } from '@meridian/domain/accounts/language.ts'
import { formatCounted } from '@meridian/domain/time/format.ts'
import type * as en from '../errors-desk.ts'

export const DESK_SENTENCES: Translated<typeof en.DESK_SENTENCES> = {
  desk_link_not_found: 'Este enlace terminó o nunca existió. Pida uno nuevo a quien administra sus sedes',
  desk_pin_needed: 'Escriba el PIN de esta pantalla',
  desk_pin_wrong: ({ triesLeft }) =>
    `Este no es el PIN. Le ${triesLeft === 1 ? 'queda' : 'quedan'} ${formatCounted(triesLeft, 'intento')}`,
  desk_pin_locked: ({ minutes }) =>
    `Demasiados PIN incorrectos. Intente de nuevo en ${formatCounted(minutes, 'minuto')}`,
}
