import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from '../switch-organization.ts'

export const SWITCH_COPY: Translated<typeof en.SWITCH_COPY> = {
  label: (name) => `Trabaja para ${name}. Cambiar de organización`,
  title: 'Cambiar de organización',
  chosen: 'Trabaja para esta ahora',
  failed: { title: 'Sigue en la misma organización', otherwise: 'Revise su conexión e inténtelo de nuevo.' },
  belongsTo: (name) => `Este pedido es de ${name}`,
  why: 'Usted ve los pedidos de una de sus organizaciones a la vez.',
  switchTo: (name) => `Cambiar a ${name}`,
}
