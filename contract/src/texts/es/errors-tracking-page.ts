import type { Translated } from '@meridian/domain/accounts/language.ts'
import { formatCounted } from '@meridian/domain/time/format.ts'
import type * as en from '../errors-tracking-page.ts'

export const TRACKING_PAGE_SENTENCES: Translated<typeof en.TRACKING_PAGE_SENTENCES> = {
  tracking_link_not_found: 'Este enlace de seguimiento terminó o nunca existió. Pida uno nuevo al remitente',
  zip_needed: 'Escriba el código postal de la dirección de entrega',
  wrong_zip: ({ triesLeft }) =>
    triesLeft > 0
      ? `Este no es el código postal de la dirección de entrega. Le ${triesLeft === 1 ? 'queda' : 'quedan'} ${formatCounted(triesLeft, 'intento')}`
      : 'Este no es el código postal de la dirección de entrega. El enlace terminó; pida uno nuevo al remitente',
}
