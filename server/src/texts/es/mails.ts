import { INVITATION_DAYS, RESET_LINK_MINUTES, VERIFICATION_DAYS } from '@meridian/domain/accounts/accounts.ts'
import type { Translated } from '@meridian/domain/accounts/language.ts'
import { invoiceLabel } from '@meridian/domain/billing/invoices.ts'
import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import { formatDollars } from '@meridian/domain/time/format.ts'
import type * as en from '../mails.ts'

const SIGNATURE = 'Meridian Logistics'

const hello = (name: string | null) => (name ? `Hola, ${name}:` : 'Hola:')

/** Drivers are addressed with tú. */
const to = (role: Role, usted: string, tu: string) => (role === 'driver' ? tu : usted)

const chooseNewPassword = (role: Role) =>
  to(
    role,
    'elija de inmediato una contraseña nueva con «Olvidé mi contraseña» en la página de inicio de sesión.',
    'elige de inmediato una contraseña nueva con «Olvidé mi contraseña» en la página de inicio de sesión.',
  )

export const RESET_MAIL: Translated<typeof en.RESET_MAIL> = {
  subject: 'Restablecer la contraseña de Meridian',
  text: ({ name, role }, link) => `${hello(name)}

${to(role, 'Alguien, probablemente usted, pidió una contraseña nueva para su cuenta de Meridian.', 'Alguien, probablemente tú, pidió una contraseña nueva para tu cuenta de Meridian.')}
${to(role, 'Para elegirla, abra', 'Para elegirla, abre')} este enlace en los próximos ${RESET_LINK_MINUTES} minutos. Funciona una sola vez:

${link}

${to(role, 'Si no fue usted, no tiene que hacer nada: su contraseña sigue igual.', 'Si no fuiste tú, no tienes que hacer nada: tu contraseña sigue igual.')}

${SIGNATURE}
`,
}

export const PASSWORD_CHANGED_MAIL: Translated<typeof en.PASSWORD_CHANGED_MAIL> = {
  subject: 'Se cambió la contraseña de Meridian',
  text: ({ name, role }) => `${hello(name)}

${to(role, 'La contraseña de su cuenta de Meridian acaba de cambiar y se cerraron sus demás sesiones.', 'La contraseña de tu cuenta de Meridian acaba de cambiar y se cerraron tus demás sesiones.')}

${to(role, 'Si no fue usted,', 'Si no fuiste tú,')} ${chooseNewPassword(role)}

${SIGNATURE}
`,
}

export const VERIFICATION_MAIL: Translated<typeof en.VERIFICATION_MAIL> = {
  subject: 'Confirmar la dirección de correo',
  text: ({ name, role }, link) => `${hello(name)}

Se abrió una cuenta en Meridian con esta dirección de correo. ${to(role, 'Para confirmar que es suya, abra', 'Para confirmar que es tuya, abre')} este enlace en los próximos ${VERIFICATION_DAYS} días:

${link}

${to(role, 'Si no fue usted, no tiene que hacer nada: sin este enlace la cuenta no puede pedir nada.', 'Si no fuiste tú, no tienes que hacer nada: sin este enlace la cuenta no puede pedir nada.')}

${SIGNATURE}
`,
}

const TWO_FACTOR_CHANGES: Record<en.TwoFactorChange, (role: Role) => string> = {
  on: () => 'se acaba de activar',
  off: () => 'se acaba de desactivar',
  withoutApp: (role) =>
    to(
      role,
      'ya no acepta códigos de una aplicación. Sus llaves de acceso siguen igual',
      'ya no acepta códigos de una aplicación. Tus llaves de acceso siguen igual',
    ),
  reset: () => 'acaba de ser desactivada por un administrador, también las llaves de acceso',
}

export const TWO_FACTOR_MAIL: Translated<typeof en.TWO_FACTOR_MAIL> = {
  subject: 'Verificación en dos pasos de la cuenta de Meridian',
  text: ({ name, role }, change) => `${hello(name)}

La verificación en dos pasos de ${to(role, 'su', 'tu')} cuenta de Meridian ${TWO_FACTOR_CHANGES[change](role)}.

${to(role, 'Si no lo esperaba,', 'Si no lo esperabas,')} ${chooseNewPassword(role)}

${SIGNATURE}
`,
}

const PASSKEY_CHANGES: Record<en.PasskeyChange, (role: Role) => string> = {
  added: (role) => `${to(
    role,
    'Se acaba de agregar una llave de acceso a su cuenta de Meridian: quien tenga el dispositivo y pueda desbloquearlo inicia sesión con ella.',
    'Se acaba de agregar una llave de acceso a tu cuenta de Meridian: quien tenga el dispositivo y pueda desbloquearlo inicia sesión con ella.',
  )}

${to(role, 'Si no fue usted, quítela en Seguridad y', 'Si no fuiste tú, quítala en Seguridad y')} ${chooseNewPassword(role)}`,
  removed: (role) => `${to(
    role,
    'Se acaba de quitar una llave de acceso de su cuenta de Meridian.',
    'Se acaba de quitar una llave de acceso de tu cuenta de Meridian.',
  )}

${to(role, 'Si no fue usted,', 'Si no fuiste tú,')} ${chooseNewPassword(role)}`,
}

export const PASSKEY_MAIL: Translated<typeof en.PASSKEY_MAIL> = {
  subject: 'Llaves de acceso de la cuenta de Meridian',
  text: ({ name, role }, change) => `${hello(name)}

${PASSKEY_CHANGES[change](role)}

${SIGNATURE}
`,
}

const INVITED_AS: Record<Role, (organization: string) => string> = {
  client: (organization) => `le invita a pedir y seguir entregas para ${organization}`,
  driver: () => 'te invita a manejar para Meridian',
  admin: () => 'le invita a dirigir la operación como administrador de Meridian',
}

export const INVITATION_MAIL: Translated<typeof en.INVITATION_MAIL> = {
  subject: 'Invitación a Meridian',
  text: ({ role, organization, invitedBy }, link) => `Hola:

${invitedBy ?? 'Un usuario de Meridian'} ${INVITED_AS[role](organization ?? 'una organización')}.
${to(role, 'Para abrir su cuenta, siga', 'Para abrir tu cuenta, sigue')} este enlace en los próximos ${INVITATION_DAYS} días. Funciona una sola vez:

${link}

${to(role, 'Si no sabe de qué se trata, puede ignorar este correo.', 'Si no sabes de qué se trata, puedes ignorar este correo.')}

${SIGNATURE}
`,
}

export const WELCOME_MAIL: Translated<typeof en.WELCOME_MAIL> = {
  subject: 'Tu cuenta de chofer en Meridian',
  text: (firstName, link) => `Hola, ${firstName}:

Se abrió una cuenta para que manejes para Meridian. Tu nombre de usuario es esta dirección de correo.
Para elegir una contraseña, abre este enlace en los próximos ${INVITATION_DAYS} días. Funciona una sola vez:

${link}

Después siempre puedes pedir otro enlace con «Olvidé mi contraseña» en la página de inicio de sesión.

${SIGNATURE}
`,
}

export const TRACKING_LINK_MAIL: Translated<typeof en.TRACKING_LINK_MAIL> = {
  subject: (orderNumber) => `Siga su entrega ${orderNumber}`,
  text: ({ orderNumber, sender, asksForZip, hasPin }, link) => `Hola:

${sender ?? 'Un cliente de Meridian'} le envía una entrega con Meridian Logistics, pedido ${orderNumber}.
Para ver cuándo llega, abra este enlace:

${link}

${hasPin ? 'En esa página está el PIN que le pedirá el chofer.\n' : ''}${asksForZip ? 'La página pide el código postal de la dirección de entrega. ' : ''}Cualquiera que tenga el enlace puede ver la entrega, así que no lo comparta.
El enlace deja de funcionar un tiempo después de la entrega.

${SIGNATURE}
`,
}

export const HEAD_MAIL: Translated<typeof en.HEAD_MAIL> = {
  subject: (entries) => `Cabeza del registro de custodia, ${entries} entradas`,
  text: (line) => `${line}

Guarde este correo. Con un expediente de custodia de un día posterior, la línea de arriba muestra si el registro de las entregas se reescribió desde entonces:
npm run verify -- EXPEDIENTE --head 'LÍNEA'

Lo recibe una vez al día mientras el registro crece, porque lo activó en Seguridad.
`,
}

export const INVOICE_MAIL: Translated<typeof en.INVOICE_MAIL> = {
  subject: ({ number, company }) => `Factura ${invoiceLabel(number)} de ${company}`,
  text: ({ number, organization, company, totalCents, dueOn, link }) =>
    `Factura ${invoiceLabel(number)} para ${organization}: ${formatDollars(totalCents)}, vence ${dueOn}.

${link ? `Vea sus líneas, descárguela o dispute una línea:\n\n${link}` : 'Inicie sesión y abra Facturación para ver sus líneas.'}

${company}
`,
}

export const INVOICE_REMINDER: Translated<typeof en.INVOICE_REMINDER> = {
  subject: ({ number, company }) => `Recordatorio: factura ${invoiceLabel(number)} de ${company}`,
  text: ({ number, organization, company, dueOn, link, balanceCents }) =>
    `La factura ${invoiceLabel(number)} para ${organization} venció ${dueOn}, y quedan pendientes ${formatDollars(balanceCents)}.
Si ya pagó, gracias. Si algo no es correcto, dispute la línea: hasta que se resuelva no enviamos recordatorios.

${link ?? 'Inicie sesión y abra Facturación.'}

${company}
`,
}
