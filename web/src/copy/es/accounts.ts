import { INVITATION_DAYS, RESET_LINK_MINUTES } from '@meridian/domain/accounts/accounts.ts'
import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from '../accounts.ts'
import type { ToastText } from '../toast-text.ts'

export const SPEC_TOASTS: Translated<typeof en.SPEC_TOASTS> = {
  loginSuccess: { title: '¡Hola de nuevo!', tone: 'success' },
  loginFailed: {
    title: 'No se pudo iniciar sesión',
    message: 'Los datos no son correctos. Hay que intentar de nuevo.',
    tone: 'danger',
  },
  loginWithoutUser: { title: 'Error al iniciar sesión', tone: 'danger' },
  registered: { title: '¡Cuenta creada!', message: 'Ya se puede iniciar sesión con los nuevos datos', tone: 'success' },
  registrationFailed: {
    title: 'No se pudo crear la cuenta',
    message: 'No fue posible crear la cuenta. Hay que intentar de nuevo.',
    tone: 'danger',
  },
  passwordUpdated: { title: 'Contraseña actualizada', tone: 'success' },
  passwordChangeFailed: {
    title: 'No se pudo cambiar la contraseña',
    message: 'Hay que revisar la contraseña actual e intentar de nuevo',
    tone: 'danger',
  },
  twoFactorDisabled: { title: 'La verificación en dos pasos se desactivó', tone: 'success' },
}

export const ACCOUNT_TOASTS: Translated<typeof en.ACCOUNT_TOASTS> = {
  scanQrCode: {
    title: 'Escanear el código QR',
    message: 'Se escanea con una app de autenticación; luego se escribe el código de 6 dígitos que muestra.',
    tone: 'info',
  },
  twoFactorEnabled: { title: 'La verificación en dos pasos está activa', tone: 'success' },
  appRemoved: { title: 'App de autenticación quitada', tone: 'success' },
  passwordReset: {
    title: 'Contraseña actualizada',
    message: 'Ya se puede iniciar sesión con la contraseña nueva.',
    tone: 'success',
  },
  profileSaved: { title: 'Perfil guardado', tone: 'success' },
}

export const invitationSent = (email: string): ToastText => ({
  title: 'Invitación enviada',
  message: `${email} tiene ${INVITATION_DAYS} días para aceptarla.`,
  tone: 'success',
})

export const othersSignedOut = (count: number): ToastText => ({
  title: count === 1 ? 'Se cerró 1 sesión más' : `Se cerraron ${count} sesiones más`,
  tone: 'success',
})

export const UNREACHABLE = 'El servidor no respondió. Hay que revisar la conexión e intentar de nuevo.'

export const LOGIN_COPY: Translated<typeof en.LOGIN_COPY> = {
  title: 'Bienvenidos a Meridian',
  documentTitle: 'Iniciar sesión · Meridian',
  lead: 'Entregas de mensajería de artículos médicos y financieros en TX, OK, NM, AR y LA.',
  signIn: {
    title: 'Iniciar sesión',
    lead: 'Con usuario o correo electrónico.',
    username: 'Usuario o correo',
    password: 'Contraseña',
    usernameRequired: 'Falta el usuario o el correo',
    passwordRequired: 'Falta la contraseña',
    forgot: 'Olvidé mi contraseña',
    submit: 'Iniciar sesión',
    toSignUp: '¿Aún sin cuenta?',
    signUpLink: 'Registrarse',
    withoutUser: 'El servidor aceptó el inicio de sesión, pero no dijo de quién. Hay que intentar de nuevo.',
  },
  signUp: {
    title: 'Crear una cuenta',
    tab: 'Registrarse',
    lead: 'Para pedir entregas. A los choferes y al personal se les invita.',
    fullName: 'Nombre completo',
    email: 'Correo',
    password: 'Contraseña',
    passwordHint: 'Al menos 8 caracteres; más larga y variada es más segura.',
    confirm: 'Confirmar la contraseña',
    mismatch: 'Las contraseñas no coinciden. La cuenta tendría la de arriba.',
    submit: 'Crear cuenta',
    toSignIn: '¿Ya tiene cuenta?',
    signInLink: 'Iniciar sesión',
  },
  code: {
    title: 'Código de verificación',
    lead: 'El código de 6 dígitos de la app de autenticación.',
    label: 'Código de 6 dígitos',
    digit: (position) => `Dígito ${position} de 6`,
    backupLead: 'Uno de los códigos de respaldo que se guardaron. Cada uno sirve una vez.',
    backupLabel: 'Código de respaldo',
    backupRequired: 'Falta el código de respaldo',
    useBackup: 'Usar un código de respaldo',
    useApp: 'Usar la app de autenticación',
    submit: 'Verificar',
    back: 'Volver a iniciar sesión',
    expired: 'Pasó demasiado tiempo. Hay que escribir la contraseña de nuevo.',
  },
  forgot: {
    title: 'Contraseña olvidada',
    lead: `Enviamos por correo un enlace para crear una nueva. Funciona una vez, durante ${RESET_LINK_MINUTES} minutos.`,
    email: 'Correo',
    emailRequired: 'Falta el correo',
    submit: 'Enviar el enlace',
    sentTitle: 'Enlace enviado por correo',
    sent: (email) =>
      `Si existe una cuenta con ${email}, se envió ahí un enlace para crear una contraseña nueva. Funciona una vez, durante ${RESET_LINK_MINUTES} minutos.`,
    another: 'Usar otro correo',
    back: 'Volver a iniciar sesión',
  },
  reset: {
    title: 'Crear una contraseña nueva',
    lead: 'Se cerrará la sesión en todos los dispositivos con esta cuenta.',
    password: 'Contraseña nueva',
    confirm: 'Confirmar la contraseña nueva',
    submit: 'Guardar contraseña',
    expiredTitle: 'Este enlace ya no funciona',
    expired: `Los enlaces para crear una contraseña funcionan una vez, durante ${RESET_LINK_MINUTES} minutos. Este ya se usó o venció; la contraseña no cambió.`,
    newLink: 'Enviar otro enlace',
    back: 'Volver a iniciar sesión',
  },
  invite: {
    title: 'Una invitación a Meridian',
    email: 'Correo',
    emailHint: 'Con esta dirección se inicia sesión.',
    firstName: 'Nombre',
    firstNameRequired: 'Falta el nombre',
    lastName: 'Apellido',
    phone: 'Teléfono (opcional)',
    password: 'Contraseña',
    submit: 'Crear cuenta',
    expiredTitle: 'Esta invitación ya no funciona',
    expired: `Las invitaciones funcionan una vez, durante ${INVITATION_DAYS} días. Se puede pedir otra a quien la envió.`,
    back: 'Ir a iniciar sesión',
    loadFailed: 'No se pudo leer la invitación.',
    again: 'Intentar de nuevo',
  },
  demo: {
    badge: 'Demo',
    lead: 'Datos de ejemplo. Un clic inicia sesión.',
    signInAs: (role, username, label) => `Iniciar sesión en la demo como ${role}: ${username}, ${label}`,
  },
  showPassword: 'Mostrar contraseña',
}

export const INVITATION_AS: Translated<typeof en.INVITATION_AS> = {
  client: (organizationName) =>
    `Se une a ${organizationName ?? 'su organización'} como cliente, para pedir sus entregas.`,
  driver: () => 'Te unes a Meridian como chofer.',
  admin: () => 'Se une a Meridian como administrador.',
}
