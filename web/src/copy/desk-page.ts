/** The texts of the screen at a site's front desk. */

import type { DeskState } from '@meridian/domain/accounts/front-desk.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import { formatCounted } from '@meridian/domain/time/format.ts'

export const DESK_STOPS: Record<CustodyStop, string> = {
  pickup: 'Pickup',
  delivery: 'Delivery',
  return: 'Coming back',
}

export const DESK_DONE: Record<CustodyStop, (time: string) => string> = {
  pickup: (time) => `Picked up ${time}`,
  delivery: (time) => `Delivered ${time}`,
  return: (time) => `Brought back ${time}`,
}

export const DESK_DRIVER: Record<DeskState, (driver: string) => string> = {
  waiting: () => 'No driver yet',
  expected: (driver) => `Driver: ${driver}`,
  on_the_way: (driver) => `${driver} is on the way`,
  here: (driver) => `${driver} is here`,
  done: (driver) => `Driver: ${driver}`,
}

export const DESK_PAGE_COPY = {
  documentTitle: (site: string) => `Front desk of ${site} · Meridian`,
  someDriver: 'The driver',
  about: (time: string) => `About ${time}`,
  now: 'Now',
  between: (from: string, until: string) => `${from} to ${until}`,
  by: (time: string) => `By ${time}`,
  today: 'Today',
  packages: (count: number) => formatCounted(count, 'package'),
  code: (code: string) => `Code to tell the driver: ${code}`,
  showCode: 'Show the code',
  showCodeOf: (order: string) => `Show the code for ${order}`,
  expected: 'Expected today',
  nothing: 'Nothing more is expected today.',
  done: 'Done today',
  refreshes: 'This screen updates by itself.',
  noConnection: (time: string) => `Not up to date: no connection since ${time}`,
  notUpToDate: (time: string, why: string) => `Not up to date since ${time}: ${why}`,
  gateTitle: 'Enter the PIN',
  gateWhy: 'It came with the link to this screen. You will be asked again after twelve hours.',
  pin: 'PIN',
  open: 'Open the screen',
  deadTitle: 'This link does not work',
  deadWhy: 'Ask whoever manages your sites for a new one',
  failedTitle: 'The screen did not load',
  failedWhy: 'Check your connection. The link is still good.',
  retry: 'Try again',
} as const
