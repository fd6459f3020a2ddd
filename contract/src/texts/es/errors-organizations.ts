import { formatCount } from '@meridian/domain/format.ts'
import type { Translated } from '@meridian/domain/language.ts'
import { orderLabel } from '@meridian/domain/orders.ts'
import { ORGANIZATION_ROLE_WITH_ARTICLE } from '@meridian/domain/texts/es/organizations.ts'
import type * as en from '../errors-organizations.ts'

export const ORGANIZATION_SENTENCES: Translated<typeof en.ORGANIZATION_SENTENCES> = {
  permission_denied: ({ roles }) =>
    `En su organización solo ${listed(roles.map((role) => ORGANIZATION_ROLE_WITH_ARTICLE[role]))} puede hacer esto`,
  prices_hidden: 'Su cuenta es sin precios. Puede hacerlo alguien de su organización que ve los precios.',
  two_factor_wanted: 'Su organización pide la verificación en dos pasos. Actívela en Seguridad para continuar.',
  not_a_member: 'Usted no pertenece a esa organización',
  order_of_other_organization: ({ orderId, organizationName }) =>
    `El pedido ${orderLabel(orderId)} es de ${organizationName}`,
  site_not_found: 'Su organización no tiene esa sede',
  site_name_taken: ({ name }) => `Su organización ya tiene una sede llamada ${name}`,
  site_code_taken: ({ code }) => `Otra sede de su organización tiene el código ${code}`,
  sites_limited: 'Usted está a cargo solo de algunas sedes. Puede hacerlo alguien a cargo de todas.',
  too_many_sites: ({ max }) => `Una organización puede tener ${formatCount(max)} sedes`,
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} o ${words.at(-1)}`
