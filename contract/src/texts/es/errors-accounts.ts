import type { Translated } from '@meridian/domain/accounts/language.ts'
import { formatCounted } from '@meridian/domain/time/format.ts'
import type * as en from '../errors-accounts.ts'
import { withArticle } from './errors-requests.ts'

export const ACCOUNT_SENTENCES: Translated<typeof en.ACCOUNT_SENTENCES> = {
  // Signing in
  not_signed_in: 'Hay que iniciar sesión',
  session_not_checked: 'Por el momento no se puede comprobar la sesión; hay que intentar de nuevo',
  invalid_credentials: ({ of }) =>
    of === 'sign_in'
      ? 'Los datos no son correctos. Hay que intentar de nuevo.'
      : 'Hay que revisar la contraseña actual e intentar de nuevo',
  invalid_code: 'Ese código no es correcto. Hay que intentar de nuevo.',
  too_many_attempts: ({ retryAfterSeconds }) =>
    `Demasiados intentos. Se puede intentar de nuevo en ${formatWait(retryAfterSeconds)}.`,
  sign_in_expired: 'Este inicio de sesión venció. Hay que iniciar sesión otra vez.',

  // New accounts
  link_expired: 'Este enlace venció o ya se usó. Hay que pedir uno nuevo.',
  invitation_expired: 'Esta invitación venció o ya se usó. Hay que pedir una nueva.',
  role_not_invitable: ({ role, invited }) =>
    `${capitalized(withArticle(role))} no puede invitar a ${withArticle(invited)}`,
  registration_for_clients_only:
    'A los choferes y administradores se les invita por correo; este formulario solo abre cuentas de clientes',
  organization_of_clients_only: 'Solo un cliente tiene una organización a la que pueda cambiar el nombre',
  invalid_username: 'Un nombre de usuario solo tiene letras, números y . _ + - (o es el correo electrónico)',
  username_taken: 'Ese nombre de usuario ya está en uso. Hay que elegir otro.',
  password_too_common: 'Esta contraseña es una de las más comunes. Hay que elegir otra.',
  password_is_username: 'El nombre de usuario o el correo no puede ser la contraseña. Hay que elegir otra.',
  password_unchanged: 'Esta es la contraseña actual. Hay que elegir otra.',
  email_taken: 'Ya existe una cuenta con este correo electrónico',
  email_already_registered: 'Ya existe una cuenta con este correo electrónico. Mejor iniciar sesión.',

  email_not_verified: ({ isByMail }) =>
    isByMail
      ? 'Primero hay que confirmar el correo electrónico con el enlace que enviamos. En Seguridad se puede pedir uno nuevo.'
      : 'El correo electrónico aún no está confirmado. Un administrador puede confirmarlo.',
  session_not_found: 'Esta sesión ya terminó',
  invitation_not_found: 'No existe esa invitación, o ya no está abierta',
  not_your_own_account: 'Nadie puede eliminar ni desactivar la cuenta propia',
  driver_managed_elsewhere: 'Los choferes se activan y desactivan en la administración de choferes',

  // Two-factor authentication
  invalid_setup_code:
    'Ese código no es correcto. El reloj del teléfono también debe serlo; luego se puede intentar de nuevo.',
  two_factor_proof_required: 'Falta la contraseña para desactivar la verificación en dos pasos',
  two_factor_already_on: 'La verificación en dos pasos ya está activada',
  two_factor_not_started: 'Primero hay que activar la verificación en dos pasos',
  two_factor_just_turned_on: 'La verificación en dos pasos se acaba de activar',

  passkeys_unavailable: 'Las llaves de acceso necesitan que Meridian tenga un nombre de dominio con https',
  passkey_not_added: 'No se pudo comprobar la llave de acceso. Hay que intentar de nuevo.',
  passkey_already_added: 'Esta llave de acceso ya estaba agregada',
  too_many_passkeys: ({ max }) => `Una cuenta puede tener ${max} llaves de acceso. Primero hay que quitar una.`,
  passkey_not_found: 'Esta llave de acceso ya se quitó',
  passkey_expired: 'Tardó demasiado. Hay que intentar de nuevo.',
  passkey_refused: 'Esta llave de acceso no abre ninguna cuenta aquí. Hay que iniciar sesión de otra manera.',

  // Notices
  notice_not_for_role: ({ role, kind }) => `Este aviso no se envía a ${withArticle(role)}: ${kind}`,
  invalid_push_endpoint: 'Esta no es la dirección de un servicio de notificaciones',
  invalid_push_keys: 'Estas no son las claves de una suscripción a notificaciones',
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const formatWait = (seconds: number): string =>
  seconds < 60 ? formatCounted(seconds, 'segundo') : formatCounted(Math.ceil(seconds / 60), 'minuto')
