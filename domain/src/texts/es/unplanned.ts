import type { Translated } from '../../accounts/language.ts'
import type * as en from '../unplanned.ts'

export const UNPLANNED_TEXTS: Translated<typeof en.UNPLANNED_TEXTS> = {
  no_driver: 'Ningún chofer elegido está disponible',
  skills: 'Ningún chofer elegido tiene las habilidades que requiere',
  capacity: 'No cabe en ningún vehículo',
  no_road: 'Ningún camino llega ahí: una de sus paradas está fuera del mapa',
  window_closed: 'Su horario ya pasó',
  too_late: 'Ningún chofer puede llegar dentro de su horario',
  shifts: 'Ningún chofer puede terminarlo antes de que acabe su turno',
  more_urgent: 'Retrasaría un pedido más urgente',
  no_room: 'Todos los choferes que podrían llevarlo están llenos',
}
