import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from '../sso-page.ts'

export const SSO_PAGE_TEXTS: Translated<typeof en.SSO_PAGE_TEXTS> = {
  title: 'Inicio de sesión único',
  lead: 'Inicie sesión con la cuenta que le dio su organización.',
  email: 'Correo del trabajo',
  submit: 'Continuar',
  password: 'Iniciar sesión con contraseña',
  done: 'Iniciando su sesión',
  continueLink: 'Continuar',
  staff: 'Para choferes y administradores de Meridian',
  continueAt: (label) => `Continuar con ${label ?? 'inicio único'}`,
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
    foreign_domain: 'Su correo no es de un dominio que pueda iniciar sesión aquí. Avise a quien lo administra.',
    not_a_client: 'Los choferes y administradores de Meridian no inician sesión por medio de una organización.',
    no_staff_account:
      'Ningún chofer ni administrador tiene este correo. Pida a un administrador de Meridian que le agregue.',
    deactivated_staff: 'Su cuenta fue desactivada. Consulte a un administrador de Meridian.',
    not_a_member: 'Su cuenta no pertenece a esta organización. Pida una invitación a uno de sus titulares o gerentes.',
    deactivated: 'Su cuenta fue desactivada. Consulte a un titular de su organización.',
    too_many: 'Hubo demasiados intentos. Espere un minuto y comience de nuevo.',
    failed: 'No se pudo iniciar sesión. Vuelva a intentarlo.',
  },
}
