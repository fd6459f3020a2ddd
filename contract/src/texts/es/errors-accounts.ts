import type { Translated } from '@meridian/domain/accounts/language.ts'
import { formatCounted } from '@meridian/domain/time/format.ts'
import type * as en from '../errors-accounts.ts'
import { withArticle } from './errors-requests.ts'

export const ACCOUNT_SENTENCES: Translated<typeof en.ACCOUNT_SENTENCES> = {
  // Signing in
  not_signed_in: 'Inicie sesión',
  session_not_checked: 'Por el momento no se puede comprobar su sesión; intente de nuevo',
  invalid_credentials: ({ of }) =>
    of === 'sign_in'
      ? 'Los datos no son correctos. Intente de nuevo.'
      : 'Revise su contraseña actual e intente de nuevo',
  invalid_code: 'Ese código no es correcto. Intente de nuevo.',
  too_many_attempts: ({ retryAfterSeconds }) =>
    `Demasiados intentos. Intente de nuevo en ${formatWait(retryAfterSeconds)}.`,
  sign_in_expired: 'Este inicio de sesión venció. Inicie sesión otra vez.',

  // New accounts
  link_expired: 'Este enlace venció o ya se usó. Pida uno nuevo.',
  invitation_expired: 'Esta invitación venció o ya se usó. Pida una nueva.',
  role_not_invitable: ({ role, invited }) =>
    `${capitalized(withArticle(role))} no puede invitar a ${withArticle(invited)}`,
  registration_for_clients_only:
    'A los choferes y administradores se les invita por correo; este formulario solo abre cuentas de clientes',
  organization_of_clients_only: 'Solo un cliente tiene una organización a la que pueda cambiar el nombre',
  invalid_username: 'Un nombre de usuario solo tiene letras, números y . _ + - (o es su correo electrónico)',
  username_taken: 'Ese nombre de usuario ya está en uso. Elija otro.',
  password_too_common: 'Esta contraseña es una de las más comunes. Elija otra.',
  password_is_username: 'Su nombre de usuario o su correo no puede ser su contraseña. Elija otra.',
  password_unchanged: 'Esta es su contraseña actual. Elija otra.',
  email_taken: 'Ya existe una cuenta con este correo electrónico',
  email_already_registered: 'Ya existe una cuenta con este correo electrónico. Mejor inicie sesión.',

  email_not_verified: ({ isByMail }) =>
    isByMail
      ? 'Primero confirme su correo electrónico: abra el enlace que le enviamos. En Seguridad puede pedir uno nuevo.'
      : 'Su correo electrónico aún no está confirmado. Pida a un administrador que lo confirme.',
  session_not_found: 'Esta sesión ya terminó',
  invitation_not_found: 'No existe esa invitación, o ya no está abierta',
  not_your_own_account: 'No puede eliminar ni desactivar su propia cuenta',
  driver_managed_elsewhere: 'Los choferes se activan y desactivan en la administración de choferes',

  // Two-factor authentication
  invalid_setup_code: 'Ese código no es correcto. Revise que el reloj de su teléfono lo sea e intente de nuevo.',
  two_factor_proof_required: 'Escriba su contraseña para desactivar la verificación en dos pasos',
  two_factor_already_on: 'La verificación en dos pasos ya está activada',
  two_factor_not_started: 'Primero active la verificación en dos pasos',
  two_factor_just_turned_on: 'La verificación en dos pasos se acaba de activar',

  passkeys_unavailable: 'Las llaves de acceso necesitan que Meridian tenga un nombre de dominio con https',
  passkey_not_added: 'No se pudo comprobar la llave de acceso. Inténtelo de nuevo.',
  passkey_already_added: 'Esta llave de acceso ya estaba agregada',
  too_many_passkeys: ({ max }) => `Una cuenta puede tener ${max} llaves de acceso. Primero quite una.`,
  passkey_not_found: 'Esta llave de acceso ya se quitó',
  passkey_expired: 'Tardó demasiado. Inténtelo de nuevo.',
  passkey_refused: 'Esta llave de acceso no abre ninguna cuenta aquí. Inicie sesión de otra manera.',

  // Notices
  notice_not_for_role: ({ role, kind }) => `Este aviso no se envía a ${withArticle(role)}: ${kind}`,
  invalid_push_endpoint: 'Esta no es la dirección de un servicio de notificaciones',
  invalid_push_keys: 'Estas no son las claves de una suscripción a notificaciones',
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const formatWait = (seconds: number): string =>
  seconds < 60 ? formatCounted(seconds, 'segundo') : formatCounted(Math.ceil(seconds / 60), 'minuto')
