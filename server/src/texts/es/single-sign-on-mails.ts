import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from '../single-sign-on-mails.ts'

const SIGNATURE = 'Meridian Logistics'

const hello = (name: string | null) => (name ? `Hola, ${name}:` : 'Hola:')

export const DOMAIN_MAILS: Translated<typeof en.DOMAIN_MAILS> = {
  missing: {
    subject: (domain) => `Falta el registro DNS de ${domain}`,
    text: ({ name, domain, record }) => `${hello(name)}

El registro TXT ${record}, que demuestra que ${domain} es de su organización, ya no está en el DNS.

Si sigue sin estar por siete días, dejará de funcionar el inicio de sesión único con los correos de ${domain}. El registro está en
la página de su organización en Meridian, en «Inicio de sesión».

${SIGNATURE}
`,
  },
  lost: {
    subject: (domain) => `${domain} ya no está verificado`,
    text: ({ name, domain, record }) => `${hello(name)}

${domain} ya no está verificado para su organización en Meridian: su registro TXT ${record} desapareció. El inicio de sesión único
con los correos de ${domain} dejó de funcionar, y las contraseñas vuelven a servir para ellos.

Para recuperarlo, vuelva a agregar el registro y compruebe el dominio en la página de su organización en Meridian, en «Inicio de
sesión».

${SIGNATURE}
`,
  },
}

export const SINGLE_SIGN_ON_MAIL: Translated<typeof en.SINGLE_SIGN_ON_MAIL> = {
  subject: 'Entre a Meridian con el inicio de sesión único',
  text: (name, link) => `${hello(name)}

Alguien, probablemente usted, pidió una contraseña nueva para su cuenta de Meridian. Su organización desactivó las contraseñas:
usted inicia sesión con la cuenta que ella le dio, aquí:

${link}

Si no fue usted, no tiene que hacer nada.

${SIGNATURE}
`,
}
