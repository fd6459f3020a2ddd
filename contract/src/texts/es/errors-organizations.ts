import type { Translated } from '@meridian/domain/accounts/language.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { ORGANIZATION_ROLE_WITH_ARTICLE } from '@meridian/domain/texts/es/organizations.ts'
import { formatCount } from '@meridian/domain/time/format.ts'
import type { ProviderFault } from '../../organizations/single-sign-on.ts'
import type * as en from '../errors-organizations.ts'

const PROVIDER_FAULT_TEXTS: Record<ProviderFault, string> = {
  not_public: 'El proveedor no está en una dirección pública',
  unreachable: 'El proveedor no responde en esta dirección',
  not_a_provider: 'En esta dirección no hay un proveedor de OpenID Connect',
  other_issuer:
    'El proveedor indica otro emisor que esta dirección. Use el emisor de su propio directorio, tal como lo escribe el proveedor.',
  incomplete:
    'El proveedor no ofrece lo necesario: una página de inicio de sesión, una dirección de tokens y claves públicas',
}

export const ORGANIZATION_SENTENCES: Translated<typeof en.ORGANIZATION_SENTENCES> = {
  permission_denied: ({ roles }) =>
    `En su organización solo ${listed(roles.map((role) => ORGANIZATION_ROLE_WITH_ARTICLE[role]))} puede hacer esto`,
  prices_hidden: 'Su cuenta es sin precios. Puede hacerlo alguien de su organización que ve los precios.',
  two_factor_wanted: 'Se requiere la verificación en dos pasos. Actívela en Seguridad para continuar.',
  two_factor_kept: 'Se requiere la verificación en dos pasos; por eso sigue activada.',
  own_two_factor_first: 'Primero active la verificación en dos pasos para usted, en Seguridad.',
  not_a_member: 'Usted no pertenece a esa organización',
  switch_needs_password:
    'Usted entró con el inicio de sesión único de su organización. Para trabajar para otra, inicie sesión con su contraseña.',
  last_owner: 'Una organización necesita un titular. Primero nombre titular a otra persona.',
  member_does_not_order: 'El rol de esta persona no hace pedidos. Elija a alguien que los haga.',
  organization_switched: 'Ahora trabaja para otra organización. Vuelva a cargar la página para continuar allí.',
  order_of_other_organization: ({ orderId, organizationName }) =>
    `El pedido ${orderLabel(orderId)} es de ${organizationName}`,
  site_not_found: 'Su organización no tiene esa sede',
  site_name_taken: ({ name }) => `Su organización ya tiene una sede llamada ${name}`,
  site_code_taken: ({ code }) => `Otra sede de su organización tiene el código ${code}`,
  sites_limited: 'Usted está a cargo solo de algunas sedes. Puede hacerlo alguien a cargo de todas.',
  too_many_sites: ({ max }) => `Una organización puede tener ${formatCount(max)} sedes`,
  too_many_saved_filters: ({ max }) => `Puede guardar ${formatCount(max)} filtros. Quite uno primero.`,
  too_many_desk_links: ({ max }) =>
    `Una sede puede tener ${formatCount(max)} enlaces a la pantalla de su recepción. Revoque uno primero.`,
  key_needed: 'Envíe una clave de su organización: Authorization: Bearer ml_live_…',
  key_not_valid: 'Esto no es una clave, o una de sus letras está mal',
  key_revoked: 'Esta clave fue revocada',
  key_expired: 'Esta clave venció, o se reemplazó por una nueva',
  key_maker_left: 'Quien creó esta clave ya no pertenece a la organización. Cree una nueva.',
  key_address_not_allowed: 'Esta clave no puede usarse desde esta dirección',
  scope_missing: ({ scope }) => `Para esto la clave necesita el permiso ${scope}`,
  test_world_missing: 'Las claves de prueba todavía no sirven para llamadas. Use una clave real.',
  key_not_found: 'Su organización no tiene esa clave',
  too_many_keys: ({ max }) => `Una organización puede tener ${formatCount(max)} claves. Revoque una primero.`,
  key_beyond_own_sites: 'Una clave solo puede tener sedes que usted mismo atiende',
  webhook_not_found: 'Su organización no tiene ese webhook',
  too_many_webhooks: ({ max }) => `Una organización puede tener ${formatCount(max)} webhooks. Quite uno primero.`,
  invalid_domain: 'Esto no es un dominio. Escríbalo así: clinica.example',
  public_mail_domain: ({ domain }) =>
    `Cualquiera puede tener un correo en ${domain}; por eso no puede ser de una sola organización`,
  too_many_domains: ({ max }) => `Una organización puede tener hasta ${max} dominios`,
  domain_not_found: 'Este dominio ya no está en la lista',
  domain_record_missing: ({ name }) =>
    `Todavía no hay un registro con este valor en ${name}. Un registro nuevo puede tardar hasta una hora en verse.`,
  domain_taken: ({ domain }) =>
    `Otra organización ya verificó ${domain} y su registro sigue ahí. Quite ese registro para quedarse con el dominio.`,
  dns_unavailable: 'El DNS no respondió. Vuelva a intentarlo en un minuto.',
  invalid_issuer: 'El emisor debe ser una dirección https pública y sin parámetros, como https://login.example.com',
  provider_fault: ({ fault }) => PROVIDER_FAULT_TEXTS[fault],
  client_id_missing: 'Escriba el identificador de cliente que le dio el proveedor',
  client_secret_missing: 'Escriba el secreto de cliente que le dio el proveedor',
  no_single_sign_on: 'El inicio de sesión único no está configurado',
  no_verified_domain: 'Primero verifique un dominio: las contraseñas se desactivan para sus correos',
  no_owner_way_back:
    'Primero un titular necesita contraseña y verificación en dos pasos, para poder entrar si el proveedor falla',
  single_sign_on_required: 'Su organización usa el inicio de sesión único. Abra /sso en este sitio para continuar.',
  cost_center_not_found: 'Su organización no tiene ese centro de costo',
  cost_center_archived: ({ code }) => `El centro de costo ${code} está archivado. Elija otro.`,
  cost_center_code_taken: ({ code }) => `Ya existe un centro de costo ${code}`,
  too_many_cost_centers: ({ max }) => `Una organización tiene como máximo ${max} centros de costo`,
  cost_center_required: 'Elija un centro de costo',
  po_number_required: 'Escriba el número de orden de compra',
  po_number_mismatch: ({ example }) => `El número de orden de compra se ve así: ${example}`,
  po_example_mismatch: 'El ejemplo no coincide con el patrón',
  own_access: 'No puede cambiarse ni quitarse a sí mismo. Puede hacerlo un titular o un gerente.',
  more_than_own: 'No puede dar más sedes ni precios de los que usted tiene',
  unknown_site: 'Una de estas sedes no es de su organización',
  owner_of_all_sites: 'Un titular tiene todas las sedes',
  hand_over_refused: 'Elija a un miembro de su organización que maneje pedidos',
  invitation_for_other: ({ email }) => `Esta invitación es para ${email}. Inicie sesión con ese correo.`,
  no_organization: 'Esta persona ya no pertenece a ninguna organización. Una organización puede invitarla de nuevo.',
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} o ${words.at(-1)}`
