import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from '../passkeys.ts'

export const PASSKEY_PROBLEMS: Translated<typeof en.PASSKEY_PROBLEMS> = {
  cancelled: 'No se usó ninguna llave de acceso. Se puede intentar de nuevo o iniciar sesión de otra manera.',
  notAdded: 'No se agregó ninguna llave de acceso.',
  known: 'Este dispositivo ya tiene una llave de acceso para esta cuenta.',
  failed: 'Este navegador no pudo usar una llave de acceso aquí.',
  unsupported: 'Este navegador no tiene llaves de acceso.',
  elsewhere: (origin) => `Las llaves de acceso son de ${origin}. Para usar una, hay que abrir Meridian allí.`,
  noAddress: 'Las llaves de acceso necesitan que Meridian tenga un nombre de dominio con https.',
}

export const PASSKEY_STEP: Translated<typeof en.PASSKEY_STEP> = {
  title: 'Confirmar la identidad',
  lead: 'Un paso más: una llave de acceso.',
  instead: 'Usar una llave de acceso',
}

export const PASSKEYS_COPY: Translated<typeof en.PASSKEYS_COPY> = {
  title: 'Llaves de acceso',
  lead: 'Para iniciar sesión con la huella, el rostro o el PIN del dispositivo, sin contraseña ni código. Una copia de esta página no puede robarla.',
  add: 'Agregar llave de acceso',
  added: 'Agregada',
  lastUsed: 'Usada por última vez',
  neverUsed: 'Sin usar',
  remove: 'Quitar',
  removeOf: (name) => `Quitar la llave de acceso ${name}`,
  dialog: {
    title: 'Agregar llave de acceso',
    lead: 'Después el navegador pide la huella, el rostro, un PIN o una llave de seguridad.',
    name: 'Nombre',
    nameHint: 'Para reconocerla, por ejemplo el dispositivo en el que está.',
    submit: 'Continuar',
    done: 'Llave de acceso agregada',
  },
  removing: {
    title: (name) => `¿Quitar ${name}?`,
    warning: 'Ya no servirá para iniciar sesión. También se puede borrar donde el dispositivo la guarda.',
    warningLast:
      'Ya no servirá para iniciar sesión. La contraseña sola volverá a abrir la cuenta, los códigos de respaldo dejan de funcionar y el nivel de seguridad vuelve a Estándar.',
    keep: 'Conservarla',
    done: 'Llave de acceso quitada',
  },
}
