import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from '../steps.ts'

export const STEP_STATES: Translated<typeof en.STEP_STATES> = {
  completed: 'hecho',
  active: 'paso actual',
  pending: 'por venir',
  closed: 'detenido',
}
