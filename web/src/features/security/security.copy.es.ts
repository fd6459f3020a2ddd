import { INVITATION_DAYS } from '@meridian/domain/accounts/accounts.ts'
import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from './security.copy.ts'

export const SECURITY_COPY: Translated<typeof en.SECURITY_COPY> = {
  title: 'Seguridad',
  subtitle: 'Cómo se inicia sesión, dónde está abierta y los datos de la cuenta.',
  loading: 'Cargando la configuración de seguridad',
  failed: 'La configuración de seguridad no se cargó',
  cancel: 'Cancelar',
  overview: {
    status: 'Estado de la cuenta',
    lastLogin: 'Último inicio de sesión',
    sessions: 'Sesiones activas',
    level: 'Nivel de seguridad',
  },
  signOutOthers: 'Cerrar todas las demás sesiones',
  thisDevice: 'Este dispositivo',
}

export const OVERVIEW_COPY: Translated<typeof en.OVERVIEW_COPY> = {
  active: 'Activa',
  activeHint: 'Nada está bloqueado',
  lastLoginHint: 'La vez más reciente',
  never: 'Nunca',
  onlyThisDevice: 'Solo este dispositivo',
  listedBelow: 'Están en la lista de abajo',
  twoFactorOn: 'La verificación en dos pasos está activa',
  highWithTwoFactor: 'Alto con la verificación en dos pasos',
}

export const PASSWORD_COPY: Translated<typeof en.PASSWORD_COPY> = {
  title: 'Contraseña',
  lead: 'Al menos 8 caracteres. Al cambiarla se cierra la sesión en los otros dispositivos.',
  change: 'Cambiar contraseña',
  current: 'Contraseña actual',
  next: 'Contraseña nueva',
  confirm: 'Confirmar la contraseña nueva',
  others: 'Se cerrará la sesión en todos los demás dispositivos.',
  enter: 'Falta la contraseña',
}

export const TWO_FACTOR_WANTED_COPY: Translated<typeof en.TWO_FACTOR_WANTED_COPY> = {
  title: 'Se requiere la verificación en dos pasos',
  text: 'Se agrega una llave de acceso o se activa la verificación aquí abajo. Hasta entonces no se abre nada más.',
  releasedTitle: 'Todo abierto otra vez',
  releasedText: 'De nuevo hay acceso a todo.',
  goOn: 'Ir al panel',
}

export const TWO_FACTOR_COPY: Translated<typeof en.TWO_FACTOR_COPY> = {
  title: 'Verificación en dos pasos',
  lead: 'Un código de una app en el teléfono, que se pide después de la contraseña. Así, una contraseña robada no abre nada.',
  on: 'Activa',
  turnOn: 'Activar',
  turnOff: 'Desactivar',
  isOn: (codesLeft, hasPasskey) =>
    `${codesLeftText(codesLeft)} ${hasPasskey ? 'Las llaves de acceso sirven también sin la app.' : 'Al desactivarla, el nivel de seguridad baja a Estándar.'}`,
  codesLeft: codesLeftText,
  enable: {
    title: 'Activar la verificación en dos pasos',
    lead: 'Toma unos dos minutos. Hace falta el teléfono.',
    steps: [
      'Instalar una app de autenticación, como Google Authenticator, 1Password o Aegis.',
      'Escanear el código QR que mostramos enseguida.',
      'Escribir el código de 6 dígitos de la app. Solo entonces queda activa.',
      'Guardar los códigos de respaldo, por si se pierde el teléfono.',
    ],
    start: 'Empezar',
  },
  scan: {
    title: 'Conectar la app de autenticación',
    lead: 'Esto se escanea con la app de autenticación.',
    qrCode: 'Código QR para la app de autenticación',
    byHand: '¿No se puede escanear? Esta clave se escribe en la app.',
    copyKey: 'Copiar la clave',
    keyCopied: 'Clave copiada',
    submit: 'Verificar y activar',
  },
  codes: {
    title: 'Guardar los códigos de respaldo',
    lead: 'La verificación en dos pasos está activa. Cada uno de estos códigos permite iniciar sesión una vez si se pierde el teléfono. Van en un lugar seguro:',
    once: 'no se muestran otra vez.',
    label: 'Códigos de respaldo',
    copy: 'Copiar',
    copied: 'Copiados',
    download: 'Descargar',
    done: 'Ya los guardé',
    fileTitle: (username) => `Códigos de respaldo de Meridian para ${username ?? 'esta cuenta'}`,
    fileLead: 'Cada uno sirve una vez.',
  },
  disable: {
    title: 'Desactivar la verificación en dos pasos',
    warning:
      'La contraseña por sí sola volverá a abrir la cuenta. Los códigos de respaldo dejan de servir y el nivel de seguridad vuelve a Estándar.',
    warningBesidePasskeys:
      'Los códigos de la app ya no se aceptarán. Las llaves de acceso y los códigos de respaldo se quedan.',
    keep: 'Dejarla activa',
  },
}

function codesLeftText(count: number): string {
  if (count === 0)
    return 'Ya no quedan códigos de respaldo. Al activar la app de autenticación, o al desactivarla y activarla de nuevo, se crean otros.'
  return count === 1 ? 'Queda 1 código de respaldo.' : `Quedan ${count} códigos de respaldo.`
}

export const SESSIONS_COPY: Translated<typeof en.SESSIONS_COPY> = {
  title: 'Sesiones activas',
  lead: 'Los dispositivos con la sesión abierta en este momento.',
  noOthers: 'Ningún otro dispositivo tiene la sesión abierta.',
  others: 'Los demás dispositivos tendrán que iniciar sesión de nuevo. Este sigue abierto.',
  addressUnknown: 'Dirección desconocida',
  lastSeen: 'Última actividad:',
  end: 'Cerrar',
  endOn: (device) => `Cerrar la sesión en ${device}`,
  askTitle: '¿Cerrar todas las demás sesiones?',
  ask: (count) =>
    `${count === 1 ? 'Otro dispositivo tendrá' : `Otros ${count} dispositivos tendrán`} que iniciar sesión de nuevo. Lo que se escribió ahí y no se envió se pierde. Este dispositivo sigue abierto.`,
  confirm: 'Cerrar las demás',
}

export const DEVICE_COPY: Translated<typeof en.DEVICE_COPY> = {
  samsungInternet: 'Samsung Internet',
  browserOn: (browser, system) => `${browser} en ${system}`,
  androidPhone: 'teléfono Android',
  androidTablet: 'tableta Android',
  unknown: 'Dispositivo desconocido',
}

export const NOTICES_COPY: Translated<typeof en.NOTICES_COPY> = {
  title: 'Avisos',
  lead: 'De qué se avisa y cómo. El correo y los avisos push nombran el pedido, nunca una dirección ni el texto de un mensaje.',
  failed: 'Las preferencias no se cargaron',
  notSaved: 'La preferencia no se guardó',
  caption: 'Cómo se avisa',
  mailTo: (email) => `El correo se envía a ${email}.`,
  pushNeedsBrowser: 'Los avisos push se pueden elegir cuando un navegador tenga permiso de mostrarlos.',
  looking: 'Revisando lo que puede hacer este navegador',
}

export const PROFILE_COPY: Translated<typeof en.PROFILE_COPY> = {
  title: 'Perfil',
  lead: 'El nombre y el teléfono que ven los demás.',
  failed: 'El perfil no se cargó',
  firstName: 'Nombre',
  firstNameRequired: 'Falta el nombre',
  lastName: 'Apellido',
  phone: 'Teléfono',
  organization: 'Organización',
  organizationRequired: 'Falta el nombre de la organización',
  save: 'Guardar perfil',
}

export const TEAM_COPY: Translated<typeof en.TEAM_COPY> = {
  inviteStaff: 'Invitar choferes y administradores',
  inviteStaffLead: `Enviamos por correo un enlace que abre una cuenta. Funciona una vez, durante ${INVITATION_DAYS} días.`,
  email: 'Correo',
  emailRequired: 'Falta el correo',
  role: 'Rol',
  invite: 'Enviar invitación',
  invitations: 'Invitaciones abiertas',
  invitationsLead: 'Choferes y administradores que aún no han abierto su cuenta.',
  noInvitations: 'No hay invitaciones abiertas.',
  invitedAs: (role, by) => `Invitación como ${role.toLowerCase()}, de ${by}`,
  ends: 'Vence',
  withdraw: 'Retirar',
  withdrawOf: (email) => `Retirar la invitación de ${email}`,
}

export const CONFIRM_EMAIL_COPY: Translated<typeof en.CONFIRM_EMAIL_COPY> = {
  title: 'Confirmar el correo',
  text: 'Hay que abrir el enlace que enviamos por correo. Hasta entonces esta cuenta no puede hacer pedidos ni invitar. Si no llegó, un administrador puede confirmar la dirección.',
  sent: 'El enlace va en camino. Funciona durante tres días.',
  send: 'Enviar otro enlace',
}
