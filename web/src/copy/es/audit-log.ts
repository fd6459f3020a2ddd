import type { Translated } from '@meridian/domain/language.ts'
import type * as en from '../audit-log.ts'

const ROLES = { client: 'cliente', driver: 'chofer', admin: 'administración' } as const

export const AUDIT_COPY: Translated<typeof en.AUDIT_COPY> = {
  title: 'Registro de auditoría',
  lead: 'Pedidos que leyó la administración, exportaciones, cambios de la administración, solicitudes rechazadas, inicios de sesión y cambios de cuentas.',
  exportCsv: 'Exportar CSV',
  failed: 'No se cargó el registro de auditoría',
  emptyTitle: 'Ninguna entrada coincide',
  empty: 'Cambie o quite un filtro para ver más.',
  entries: 'Entradas del registro de auditoría',
  older: 'Mostrar entradas anteriores',
  who: 'Quién',
  whoHint: 'Nombre o correo',
  what: 'Qué',
  everything: 'Todo',
  kinds: { read: 'Lectura', export: 'Exportación', change: 'Cambio', refused: 'Rechazo', account: 'Cuenta' },
  order: 'Pedido',
  from: 'Desde',
  to: 'Hasta',
  anyDay: 'Cualquier día',
  clearFrom: 'Quitar el primer día',
  clearTo: 'Quitar el último día',
  notSignedIn: 'Sin iniciar sesión',
  withRole: (name, role) => `${name} (${ROLES[role]})`,
  refusedWith: (what, status) => `${what}: rechazado con ${status}`,
  moreOrders: (count) => `y ${count} más`,
  phiFound: (found) => `Datos de un paciente en un texto: ${found}`,
  phiKinds: {
    ssn: 'número de seguro social',
    date_of_birth: 'fecha de nacimiento',
    medical_record_number: 'número de expediente clínico',
    member_number: 'número de afiliado o de seguro',
    diagnosis_code: 'código de diagnóstico',
    email: 'correo electrónico',
    phone: 'número de teléfono',
  },
  phiFields: {
    itemDescription: 'descripción del artículo',
    specialInstructions: 'instrucciones especiales',
    content: 'mensaje',
    note: 'nota',
    reason: 'motivo',
    instructions: 'instrucciones',
    place: 'lugar',
    feedback: 'comentarios',
    matter: 'asunto de una retención legal',
  },
}

const ACCOUNT_EVENTS: { readonly [event: string]: string } = {
  registered: 'Se registró',
  login_succeeded: 'Inició sesión',
  login_failed: 'Inicio de sesión fallido',
  login_locked: 'Inicio de sesión bloqueado',
  logout: 'Cerró sesión',
  password_changed: 'Contraseña cambiada',
  password_reset_requested: 'Pidió restablecer la contraseña',
  password_reset: 'Contraseña restablecida',
  two_factor_enabled: 'Verificación en dos pasos activada',
  two_factor_disabled: 'Verificación en dos pasos desactivada',
  backup_code_used: 'Código de respaldo usado',
  sessions_signed_out: 'Sesiones cerradas',
  session_ended: 'Sesión terminada',
  email_verified: 'Correo confirmado',
  address_released: 'Correo liberado',
  two_factor_reset: 'Verificación en dos pasos quitada',
  invitation_withdrawn: 'Invitación retirada',
  profile_changed: 'Perfil cambiado',
  invited: 'Invitación enviada',
  invitation_accepted: 'Invitación aceptada',
  deactivated: 'Cuenta desactivada',
  reactivated: 'Cuenta reactivada',
}

/** An event this build does not know is shown as it is. */
export const accountEventText: typeof en.accountEventText = (event) => ACCOUNT_EVENTS[event] ?? event
