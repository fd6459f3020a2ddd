import { formatCounted } from '@meridian/domain/format.ts'
import type { Translated } from '@meridian/domain/language.ts'
import type * as en from '../organization-people.ts'

export const PEOPLE_COPY: Translated<typeof en.PEOPLE_COPY> = {
  title: 'Personas',
  lead: 'Quién pertenece a su organización y qué puede hacer cada quien.',
  count: (n) => formatCounted(n, 'persona'),
  search: 'Buscar a alguien',
  searchHint: 'Nombre o correo electrónico',
  failed: 'No se pudieron cargar las personas de su organización',
  emptyTitle: 'No se encontró a nadie',
  empty: 'Nadie tiene ese nombre ni ese correo.',
  you: 'Usted',
  allSites: 'Todas las sedes',
  sites: (names, more) => (more > 0 ? `${names.join(', ')} y ${more} más` : names.join(', ')),
  deletedSites: 'Sedes eliminadas',
  lastSignIn: 'Último inicio de sesión',
  neverSignedIn: 'Nunca ha iniciado sesión',
  twoFactorOn: 'Con verificación en dos pasos',
  twoFactorOff: 'Sin verificación en dos pasos',
  change: 'Cambiar',
  changeOf: (name) => `Cambiar a ${name}`,
  remove: 'Quitar',
  removeOf: (name) => `Quitar a ${name}`,
  cancel: 'Cancelar',
  pages: 'Páginas',
  previous: 'Anterior',
  next: 'Siguiente',
  page: (page, pages) => `Página ${page} de ${pages}`,
  loading: 'Cargando',

  role: 'Rol',
  seesPrices: 'Ve los precios',
  siteLimit: 'Sedes',
  limitToSites: 'Solo algunas sedes',
  limitHint: 'Entonces esta persona ve los pedidos de o para estas sedes, y los suyos.',
  chooseSite: 'Elija al menos una sede',
  save: 'Guardar',
  saved: (name) => `Se cambió lo que ${name} puede hacer`,
  ownRole: 'Va a cambiar su propio rol. Otro titular tendría que devolvérselo.',

  removeTitle: (name) => `¿Quitar a ${name}?`,
  removeText: (name) =>
    `Se cierra de inmediato la sesión de ${name} en su organización. Las invitaciones que envió y los enlaces de seguimiento que compartió dejan de funcionar. Sus pedidos se quedan.`,
  removeConfirm: 'Quitar',
  removed: (name, orders) =>
    orders === 0
      ? `Se quitó a ${name}`
      : `Se quitó a ${name} y se pasaron ${formatCounted(orders, 'pedido pendiente', 'pedidos pendientes')}`,
  handTo: '¿Quién se encarga de sus pedidos pendientes?',
  handToYou: 'Usted',
}
