import type { Translated } from '@meridian/domain/language.ts'
import { siteClosedText } from '@meridian/domain/texts/es/sites.ts'
import type * as en from '../errors-sites.ts'

export const SITE_SENTENCES: Translated<typeof en.SITE_SENTENCES> = {
  site_moved: ({ name }) => `${name} ahora tiene otra dirección. Elíjala de nuevo.`,
  order_needs_own_site:
    'Usted hace pedidos solo para algunos sitios. Elija uno de sus sitios para la recolección o la entrega.',
  site_closed: ({ name, next, zone }) => {
    const opening = next && { from: new Date(next.from), until: new Date(next.until) }
    return `${siteClosedText(name, opening, zone)} Indique que habrá alguien ahí o elija otra hora.`
  },
}
