import type { Translated } from '@meridian/domain/accounts/language.ts'
import { formatCounted } from '@meridian/domain/time/format.ts'
import type * as en from './folds.copy.ts'

export const FOLDS_COPY: Translated<typeof en.FOLDS_COPY> = {
  contacts: 'Contactos y avisos',
  contactsHint: 'Nombres, teléfonos, mensajes y correos al destinatario',
  contactsOnlyHint: 'Nombres y teléfonos',
  from: (name) => `De ${name}`,
  to: (name) => `Para ${name}`,
  texts: 'Con mensajes de texto',
  emails: 'Con correo',
  pickupContact: 'Contacto de recolección',
  deliveryContact: 'Contacto de entrega',
  packages: 'Paquetes',
  packageCount: (count) => formatCounted(count, 'paquete'),
  sampleHint: 'Temperatura y hora de la toma',
  proofs: 'Comprobantes de entrega',
  proofsHint: 'Firma, identificación, foto, PIN',
  notes: 'Notas',
}
