/** The texts of a driver's run: all open stops in their order. */
import { formatCounted } from '@meridian/domain/format.ts'
import type { CustodyStop } from '@meridian/domain/stops.ts'

export const RUN_COPY = {
  title: 'Your run',
  length: (stops: number, miles: string) => `${formatCounted(stops, 'stop')} · ${miles}`,
  stops: {
    pickup: (order: string) => `Pick up ${order}`,
    delivery: (order: string) => `Deliver ${order}`,
    return: (order: string) => `Return ${order}`,
  } satisfies Record<CustodyStop, (order: string) => string>,
  late: (minutes: string) => `${minutes} late`,
  planned: 'Planned, not yours yet',
  earlier: (stop: CustodyStop, order: string) => `Earlier: ${stop} of ${order}`,
  later: (stop: CustodyStop, order: string) => `Later: ${stop} of ${order}`,
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
