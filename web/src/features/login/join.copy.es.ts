import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from './join.copy.ts'

export const JOIN_COPY: Translated<typeof en.JOIN_COPY> = {
  lead: (email) => `Usted ya tiene una cuenta con ${email}: no hace falta otra.`,
  join: (organization) => `Unirse a ${organization}`,
  signIn: (email) => `Inicie sesión con ${email} y vuelva a abrir el enlace del correo.`,
  toSignIn: 'Iniciar sesión',
  anOrganization: 'la organización',
}
