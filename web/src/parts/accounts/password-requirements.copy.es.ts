import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from './password-requirements.copy.ts'

export const PASSWORD_REQUIREMENTS_COPY: Translated<typeof en.PASSWORD_REQUIREMENTS_COPY> = {
  title: 'Requisitos de la contraseña',
  required: 'Obligatorio',
  recommended: 'Recomendado',
  met: '(cumplido)',
  notMet: '(aún no se cumple)',
}
