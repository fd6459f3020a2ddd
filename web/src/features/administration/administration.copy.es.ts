import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from './administration.copy.ts'

export const ADMINISTRATION_TABS: Translated<typeof en.ADMINISTRATION_TABS> = {
  auditLog: 'Auditoría',
  accounts: 'Cuentas',
  organizations: 'Organizaciones',
  billing: 'Facturación',
  standingOrders: 'Pedidos fijos',
  proofRules: 'Comprobantes',
  counts: 'Conteos',
  mail: 'Correo saliente',
}

export const PROOF_RULES_FAILED = 'No se cargó la configuración'

export const ACCOUNTS_COPY: Translated<typeof en.ACCOUNTS_COPY> = {
  title: 'Cuentas',
  lead: 'Desactive una cuenta, confirme un correo o quite una verificación en dos pasos perdida.',
  search: 'Buscar cuentas',
  searchHint: 'Nombre, correo u organización',
  failed: 'No se cargaron las cuentas',
  emptyTitle: 'Ninguna cuenta coincide',
  empty: 'Pruebe con otro nombre, correo u organización.',
  deactivated: 'Desactivada',
  notConfirmed: 'Correo sin confirmar',
  twoFactorOn: 'Con verificación en dos pasos',
  confirm: 'Confirmar correo',
  confirmOf: (name) => `Confirmar correo de ${name}`,
  resetTwoFactor: 'Quitar verificación en dos pasos',
  resetTwoFactorOf: (name) => `Quitar la verificación en dos pasos de ${name}`,
  deactivate: 'Desactivar',
  deactivateOf: (name) => `Desactivar a ${name}`,
  reactivate: 'Reactivar',
  reactivateOf: (name) => `Reactivar a ${name}`,
}

export const MAIL_COPY: Translated<typeof en.MAIL_COPY> = {
  title: 'Correo saliente',
  lead: 'Lo que Meridian ha escrito. Sin servidor de correo, los correos se guardan aquí en vez de enviarse; también los mensajes de texto, sin proveedor.',
  failed: 'No se cargó el correo saliente',
  emptyTitle: 'No se ha escrito ningún correo',
  empty: 'Los restablecimientos de contraseña y las invitaciones aparecen aquí en cuanto se escriben.',
  states: {
    kept: 'Guardado aquí',
    queued: 'En espera',
    sent: 'Enviado',
    failed: 'No enviado',
    dropped: 'Ya no hace falta',
  },
  textMessage: 'Mensaje de texto',
  textGone: 'El texto no se guarda una vez que se envió o se desistió de enviarlo.',
  givenUp: (codes, channel) =>
    `El ${channel === 'sms' ? 'proveedor' : 'servidor de correo'} no lo aceptó (${codes}). No se volverá a intentar.`,
  triedAgain: (codes, channel) =>
    channel === 'sms'
      ? `El proveedor no lo aceptó (${codes}). Se volverá a intentar durante diez minutos como máximo.`
      : `El servidor de correo no lo aceptó (${codes}). Se volverá a intentar durante una hora como máximo.`,
}

export const ADMIN_TWO_FACTOR_OPTIONAL =
  'Los administradores pueden iniciar sesión solo con la contraseña. El ajuste REQUIRE_ADMIN_TWO_FACTOR lo cambia.'
