import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from '../passkeys.ts'

export const PASSKEY_PROBLEMS: Translated<typeof en.PASSKEY_PROBLEMS> = {
  cancelled: 'No se usó ninguna llave de acceso. Inténtelo de nuevo o inicie sesión de otra manera.',
  notAdded: 'No se agregó ninguna llave de acceso.',
  known: 'Este dispositivo ya tiene una llave de acceso para su cuenta.',
  failed: 'Este navegador no pudo usar una llave de acceso aquí.',
  unsupported: 'Este navegador no tiene llaves de acceso.',
  elsewhere: (origin) => `Las llaves de acceso son de ${origin}. Abra Meridian allí para usar una.`,
  noAddress: 'Las llaves de acceso necesitan que Meridian tenga un nombre de dominio con https.',
}

export const PASSKEY_STEP: Translated<typeof en.PASSKEY_STEP> = {
  title: 'Confirme que es usted',
  lead: 'Un paso más: use una de sus llaves de acceso.',
  instead: 'Usar una llave de acceso',
}

export const PASSKEYS_COPY: Translated<typeof en.PASSKEYS_COPY> = {
  title: 'Llaves de acceso',
  lead: 'Inicie sesión con su huella, su rostro o el PIN de su dispositivo, sin contraseña ni código. Una copia de esta página no puede robarla.',
  add: 'Agregar llave de acceso',
  added: 'Agregada',
  lastUsed: 'Usada por última vez',
  neverUsed: 'Sin usar',
  remove: 'Quitar',
  removeOf: (name) => `Quitar la llave de acceso ${name}`,
  dialog: {
    title: 'Agregar llave de acceso',
    lead: 'Después su navegador le pide la huella, el rostro, un PIN o una llave de seguridad.',
    name: 'Nombre',
    nameHint: 'Para reconocerla, por ejemplo el dispositivo en el que está.',
    submit: 'Continuar',
    done: 'Llave de acceso agregada',
  },
  removing: {
    title: (name) => `¿Quitar ${name}?`,
    warning: 'Ya no servirá para iniciar sesión. También puede borrarla donde su dispositivo la guarda.',
    warningLast:
      'Ya no servirá para iniciar sesión. Su contraseña sola volverá a abrir su cuenta, sus códigos de respaldo dejan de funcionar y su nivel de seguridad vuelve a Estándar.',
    keep: 'Conservarla',
    done: 'Llave de acceso quitada',
  },
}
