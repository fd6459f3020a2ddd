import type { Translated } from '@meridian/domain/accounts/language.ts'
import { SERVICE_STATES } from '@meridian/domain/places/geo.ts'
import { serviceAreaText } from '@meridian/domain/texts/es/geo.ts'
import type * as en from '../errors-maps.ts'

const AREA = serviceAreaText(SERVICE_STATES)
const STOPS = { pickup: 'recolección', delivery: 'entrega' } as const

export const MAP_SENTENCES: Translated<typeof en.MAP_SENTENCES> = {
  // Addresses
  invalid_address_token: 'Elija la dirección otra vez',
  address_not_in_book: 'Esta dirección ya no está en su libreta de direcciones',
  address_not_in_area: `No se encontró esta dirección en ${AREA}`,
  outside_service_area: `Esta dirección está fuera de ${AREA}`,
  stop_outside_service_area: ({ stop }) => `La dirección de ${STOPS[stop]} está fuera de ${AREA}`,
  stop_not_on_earth: ({ stop }) => `El punto de ${STOPS[stop]} no está en la Tierra`,
  pin_too_far: 'El marcador está demasiado lejos de su dirección. Elija otra dirección.',
  unknown_address: ({ address }) => `No se encontró «${address}»; elija la dirección de la lista`,
  point_not_at_address: ({ address }) => `El punto no está en «${address}»; elija la dirección de la lista`,
  address_search_unavailable: 'La búsqueda de direcciones aún no responde; intente de nuevo',
  too_many_look_ups: 'Se buscaron demasiadas direcciones de su organización. Intente de nuevo en unos minutos.',

  // The map
  tile_not_found: 'Aquí no hay mapa',
  map_not_ready: 'El mapa todavía se está dibujando. Se puede intentar de nuevo en un minuto.',
  map_service_unavailable: 'El servicio de mapas no responde',
}
