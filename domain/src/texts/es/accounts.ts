import type { Translated } from '../../accounts/language.ts'
import type * as en from '../accounts.ts'

export const PASSWORD_REQUIREMENT_LABELS: Translated<typeof en.PASSWORD_REQUIREMENT_LABELS> = {
  length: 'Al menos 8 caracteres',
  upper: 'Una letra mayúscula',
  lower: 'Una letra minúscula',
  number: 'Un número',
  special: 'Un carácter especial',
}

export const PASSWORD_TEXTS: Translated<typeof en.PASSWORD_TEXTS> = {
  currentRequired: 'La contraseña actual es obligatoria',
  tooShort: 'La contraseña debe tener al menos 8 caracteres',
  tooLong: 'La contraseña debe tener 128 caracteres como máximo',
  confirmRequired: 'Falta confirmar la contraseña',
  mismatch: 'Las contraseñas no coinciden',
}

export const ROLE_LABELS: Translated<typeof en.ROLE_LABELS> = {
  client: 'Cliente',
  driver: 'Chofer',
  admin: 'Administrador',
}

export const SECURITY_LEVELS: Translated<typeof en.SECURITY_LEVELS> = { standard: 'Estándar', high: 'Alto' }
