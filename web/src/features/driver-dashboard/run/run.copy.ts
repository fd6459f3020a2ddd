/** The texts of a driver's run: all open stops in their order. */

import { CUSTODY_STOPS, type CustodyStop } from '@meridian/domain/proofs/stops.ts'
import { formatCounted } from '@meridian/domain/time/format.ts'

const DEEDS = { pickup: 'pick up', delivery: 'deliver', return: 'return' } satisfies Record<CustodyStop, string>

export const RUN_COPY = {
  title: 'Your run',
  length: (stops: number, miles: string) => `${formatCounted(stops, 'stop')} · ${miles}`,
  stops: {
    pickup: (order: string) => `Pick up ${order}`,
    delivery: (order: string) => `Deliver ${order}`,
    return: (order: string) => `Return ${order}`,
  } satisfies Record<CustodyStop, (order: string) => string>,
  /** 'Pick up 3 · deliver 1' */
  together: (stops: readonly CustodyStop[]) => {
    const deeds = CUSTODY_STOPS.map((kind) => ({ kind, count: stops.filter((stop) => stop === kind).length }))
    const text = deeds.flatMap(({ kind, count }) => (count > 0 ? [`${DEEDS[kind]} ${count}`] : [])).join(' · ')
    return text.charAt(0).toUpperCase() + text.slice(1)
  },
  ordersAt: (number: number) => `Jobs at stop ${number}`,
  /** In place of the time of the stop where the driver is. */
  here: 'Here',
  late: (minutes: string) => `${minutes} late`,
  planned: 'Planned, not yours yet',
  /** On the buttons at the stop. */
  sooner: 'Earlier',
  afterwards: 'Later',
  earlier: (stop: CustodyStop, order: string) => `Earlier: ${stop} of ${order}`,
  later: (stop: CustodyStop, order: string) => `Later: ${stop} of ${order}`,
  earlierAt: (address: string) => `Earlier: ${address}`,
  laterAt: (address: string) => `Later: ${address}`,
  showMap: 'All stops on the map',
  hideMap: 'Hide the map',
  map: (stops: number) => `Map of your run: ${formatCounted(stops, 'stop')}`,
  manifestPdf: 'Manifest (PDF)',
  manifestCsv: 'Manifest (CSV)',
  you: 'You',
  notChanged: 'Order of stops not changed',
  tryAgain: 'Try again.',
  delays: { title: 'Some orders would be later', keep: 'Keep the order', confirm: 'Change anyway' },
} as const
