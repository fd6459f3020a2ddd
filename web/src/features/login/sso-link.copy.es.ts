import type * as en from './sso-link.copy.ts'

export const SSO_LINK = 'Inicio de sesión único'
export const continueWith: typeof en.continueWith = (label) => `Continuar con ${label ?? 'inicio único'}`
