import type { Translated } from '@meridian/domain/accounts/language.ts'
import { CUSTODY_STOPS } from '@meridian/domain/proofs/stops.ts'
import { formatCounted } from '@meridian/domain/time/format.ts'
import type * as en from './run.copy.ts'

const DEEDS = { pickup: 'recoger', delivery: 'entregar', return: 'devolver' }
const STOP_NAMES = { pickup: 'recolección', delivery: 'entrega', return: 'devolución' }

export const RUN_COPY: Translated<typeof en.RUN_COPY> = {
  title: 'Tu ruta',
  length: (stops, miles) => `${formatCounted(stops, 'parada')} · ${miles}`,
  stops: {
    pickup: (order) => `Recoger ${order}`,
    delivery: (order) => `Entregar ${order}`,
    return: (order) => `Devolver ${order}`,
  },
  together: (stops) => {
    const deeds = CUSTODY_STOPS.map((kind) => ({ kind, count: stops.filter((stop) => stop === kind).length }))
    const text = deeds.flatMap(({ kind, count }) => (count > 0 ? [`${DEEDS[kind]} ${count}`] : [])).join(' · ')
    return text.charAt(0).toUpperCase() + text.slice(1)
  },
  ordersAt: (number) => `Servicios en la parada ${number}`,
  here: 'Aquí',
  late: (minutes) => `${minutes} de retraso`,
  planned: 'Planeado, todavía no es tuyo',
  sooner: 'Antes',
  afterwards: 'Después',
  earlier: (stop, order) => `Antes: ${STOP_NAMES[stop]} de ${order}`,
  later: (stop, order) => `Después: ${STOP_NAMES[stop]} de ${order}`,
  earlierAt: (address) => `Antes: ${address}`,
  laterAt: (address) => `Después: ${address}`,
  showMap: 'Todas las paradas en el mapa',
  hideMap: 'Ocultar el mapa',
  map: (stops) => `Mapa de tu ruta: ${formatCounted(stops, 'parada')}`,
  manifestPdf: 'Manifiesto (PDF)',
  manifestCsv: 'Manifiesto (CSV)',
  you: 'Tú',
  notChanged: 'No cambió el orden de las paradas',
  tryAgain: 'Inténtalo de nuevo.',
  delays: { title: 'Algunos pedidos llegarían más tarde', keep: 'Dejar el orden', confirm: 'Cambiar de todos modos' },
}
