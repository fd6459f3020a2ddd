import type { Translated } from '@meridian/domain/language.ts'
import type * as en from '../sso-page.ts'

export const SSO_PAGE_TEXTS: Translated<typeof en.SSO_PAGE_TEXTS> = {
  title: 'Inicio de sesión único',
  lead: 'Inicie sesión con la cuenta que le dio su organización.',
  email: 'Correo del trabajo',
  submit: 'Continuar',
  password: 'Iniciar sesión con contraseña',
  done: 'Iniciando su sesión',
  continueLink: 'Continuar',
  problems: {
    unknown_domain:
      'Ninguna organización ha configurado el inicio de sesión único para este correo. Revise el correo o inicie sesión con contraseña.',
    provider_failed:
      'El servicio de inicio de sesión de su organización no respondió como debía. Vuelva a intentarlo o avise a quien lo administra.',
    expired: 'Este inicio de sesión tardó demasiado o ya se usó. Comience de nuevo.',
    refused: 'El servicio de inicio de sesión de su organización no le dio acceso. Avise a quien lo administra.',
    no_email:
      'El servicio de inicio de sesión de su organización no indicó cuál es su correo. Avise a quien lo administra.',
    unverified_email:
      'El servicio de inicio de sesión de su organización no ha verificado su correo. Avise a quien lo administra.',
    foreign_domain: 'Su correo no es de un dominio verificado de esta organización.',
    not_a_client: 'Los choferes y administradores de Meridian inician sesión con contraseña.',
    not_a_member: 'Su cuenta no pertenece a esta organización. Pida una invitación a uno de sus titulares o gerentes.',
    deactivated: 'Su cuenta fue desactivada. Consulte a un titular de su organización.',
    too_many: 'Hubo demasiados intentos. Espere un minuto y comience de nuevo.',
    failed: 'No se pudo iniciar sesión. Vuelva a intentarlo.',
  },
}
