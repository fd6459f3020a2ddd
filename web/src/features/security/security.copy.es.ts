import { INVITATION_DAYS } from '@meridian/domain/accounts/accounts.ts'
import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from './security.copy.ts'

export const SECURITY_COPY: Translated<typeof en.SECURITY_COPY> = {
  title: 'Seguridad',
  subtitle: 'Cómo inicia sesión, dónde la tiene abierta y quién es usted.',
  loading: 'Cargando su configuración de seguridad',
  failed: 'Su configuración de seguridad no se cargó',
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
  lead: 'Al menos 8 caracteres. Al cambiarla se cierra la sesión en sus otros dispositivos.',
  change: 'Cambiar contraseña',
  current: 'Contraseña actual',
  next: 'Contraseña nueva',
  confirm: 'Confirme la contraseña nueva',
  others: 'Se cerrará la sesión en todos sus demás dispositivos.',
  enter: 'Escriba su contraseña',
}

export const TWO_FACTOR_WANTED_COPY: Translated<typeof en.TWO_FACTOR_WANTED_COPY> = {
  title: 'Se requiere la verificación en dos pasos',
  text: 'Agregue una llave de acceso o active la verificación aquí abajo. Hasta entonces no se abre nada más.',
  releasedTitle: 'Puede continuar',
  releasedText: 'De nuevo tiene acceso a todo.',
  goOn: 'Ir al panel',
}

export const TWO_FACTOR_COPY: Translated<typeof en.TWO_FACTOR_COPY> = {
  title: 'Verificación en dos pasos',
  lead: 'Un código de una app en su teléfono, que se pide después de la contraseña. Así, una contraseña robada no abre nada.',
  on: 'Activa',
  turnOn: 'Activar',
  turnOff: 'Desactivar',
  isOn: (codesLeft, hasPasskey) =>
    `${codesLeftText(codesLeft)} ${hasPasskey ? 'Sus llaves de acceso sirven también sin la app.' : 'Si la desactiva, su nivel de seguridad baja a Estándar.'}`,
  codesLeft: codesLeftText,
  enable: {
    title: 'Activar la verificación en dos pasos',
    lead: 'Toma unos dos minutos. Necesita su teléfono.',
    steps: [
      'Instale una app de autenticación, como Google Authenticator, 1Password o Aegis.',
      'Escanee el código QR que le mostramos enseguida.',
      'Escriba el código de 6 dígitos de la app. Solo entonces queda activa.',
      'Guarde los códigos de respaldo, por si pierde el teléfono.',
    ],
    start: 'Empezar',
  },
  scan: {
    title: 'Conecte su app de autenticación',
    lead: 'Escanee esto con su app de autenticación.',
    qrCode: 'Código QR para su app de autenticación',
    byHand: '¿No puede escanearlo? Escriba esta clave en la app.',
    copyKey: 'Copiar la clave',
    keyCopied: 'Clave copiada',
    submit: 'Verificar y activar',
  },
  codes: {
    title: 'Guarde sus códigos de respaldo',
    lead: 'La verificación en dos pasos está activa. Cada uno de estos códigos le permite iniciar sesión una vez si pierde el teléfono. Guárdelos en un lugar seguro:',
    once: 'no se muestran otra vez.',
    label: 'Códigos de respaldo',
    copy: 'Copiar',
    copied: 'Copiados',
    download: 'Descargar',
    done: 'Ya los guardé',
    fileTitle: (username) => `Códigos de respaldo de Meridian para ${username ?? 'su cuenta'}`,
    fileLead: 'Cada uno sirve una vez.',
  },
  disable: {
    title: 'Desactivar la verificación en dos pasos',
    warning:
      'Su contraseña por sí sola volverá a abrir su cuenta. Sus códigos de respaldo dejan de servir y su nivel de seguridad vuelve a Estándar.',
    warningBesidePasskeys:
      'Los códigos de la app ya no se aceptarán. Sus llaves de acceso y sus códigos de respaldo se quedan.',
    keep: 'Dejarla activa',
  },
}

function codesLeftText(count: number): string {
  if (count === 0)
    return 'Ya no le quedan códigos de respaldo. Al activar la app de autenticación, o al desactivarla y activarla de nuevo, recibe otros.'
  return count === 1 ? 'Queda 1 código de respaldo.' : `Quedan ${count} códigos de respaldo.`
}

export const SESSIONS_COPY: Translated<typeof en.SESSIONS_COPY> = {
  title: 'Sesiones activas',
  lead: 'Los dispositivos que tienen abierta su cuenta en este momento.',
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
  lead: 'De qué se le avisa y cómo. El correo y los avisos push nombran el pedido, nunca una dirección ni el texto de un mensaje.',
  failed: 'Sus preferencias no se cargaron',
  notSaved: 'Su preferencia no se guardó',
  caption: 'Elija cómo se le avisa',
  mailTo: (email) => `El correo se envía a ${email}.`,
  pushNeedsBrowser: 'Los avisos push se pueden elegir cuando un navegador tenga permiso de mostrarlos.',
  looking: 'Revisando lo que puede hacer este navegador',
}

export const PROFILE_COPY: Translated<typeof en.PROFILE_COPY> = {
  title: 'Perfil',
  lead: 'Cómo le ven las personas con quienes trabaja y dónde pueden comunicarse con usted.',
  failed: 'Su perfil no se cargó',
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
  title: 'Confirme su correo',
  text: 'Abra el enlace que le enviamos por correo. Hasta entonces esta cuenta no puede hacer pedidos ni invitar. Si no llegó, un administrador puede confirmar la dirección.',
  sent: 'El enlace va en camino. Funciona durante tres días.',
  send: 'Enviar otro enlace',
}
