/** Which drivers the lanes show, and in which groups. */
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { SKILL_LABELS } from '@meridian/domain/drivers/skills.ts'
import { locationOf } from '@meridian/domain/proofs/stops.ts'
import type { BoardDriver, BoardOrder } from '../../data/dispatch/dispatch.ts'
import { type Attention, needs } from './attention.ts'
import { cityOfArea } from './board-filters.ts'
import { type DRIVER_GROUPS, LANES_COPY } from './dispatch.copy.ts'

export type DriverGrouping = keyof typeof DRIVER_GROUPS

export type DriverFilters = {
  text: string
  group: DriverGrouping
  /** Only those with stops that will be late, or may be. */
  attention: Attention | null
  /** Also who does not work on this day. */
  isIdleShown: boolean
}

export const FIRST_DRIVER_FILTERS: DriverFilters = { text: '', group: 'none', attention: null, isIdleShown: false }

type Orders = ReadonlyMap<number, BoardOrder>

/** A row of the lanes: the name of a group, one of its drivers, or how many do not work. */
export type LaneRow = { name: string; count: number } | { driver: BoardDriver } | { idle: number }

/** Whom the filters let through: also on the map. */
export function shownDrivers(
  drivers: readonly BoardDriver[],
  orders: Orders,
  { text, attention }: DriverFilters,
): readonly BoardDriver[] {
  const words = text.trim().toLowerCase()
  if (words === '' && attention === null) return drivers
  return drivers.filter(
    (driver) =>
      (attention === null || driver.run.stops.some((stop) => needs(stop, attention))) &&
      (words === '' || searchable(driver, orders).includes(words)),
  )
}

/** Neither at work on this day nor with a stop of it. */
const isIdle = ({ shift, finished, run }: BoardDriver): boolean =>
  shift === null && finished.length === 0 && run.stops.length === 0

/** Who does not work is folded away at the end, unless one searches for somebody. */
export function laneRows(shown: readonly BoardDriver[], orders: Orders, filters: DriverFilters): LaneRow[] {
  if (filters.text.trim() !== '') return groupRows(shown, orders, filters.group)
  const [idle, atWork] = [shown.filter(isIdle), shown.filter((driver) => !isIdle(driver))]
  const rows = groupRows(atWork, orders, filters.group)
  if (idle.length === 0) return rows
  return [...rows, { idle: idle.length }, ...(filters.isIdleShown ? idle.map((driver) => ({ driver })) : [])]
}

function groupRows(shown: readonly BoardDriver[], orders: Orders, group: DriverGrouping): LaneRow[] {
  if (group === 'none') return shown.map((driver) => ({ driver }))
  const groups = Map.groupBy(shown, (driver) => groupOf(driver, orders, group))
  return [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([name, members]) => [{ name, count: members.length }, ...members.map((driver) => ({ driver }))])
}

function groupOf(driver: BoardDriver, orders: Orders, group: Exclude<DriverGrouping, 'none'>): string {
  if (group === 'hub') return driver.hub ?? LANES_COPY.noHub
  return nextCity(driver, orders) ?? LANES_COPY.noStop
}

function nextCity({ run: { stops } }: BoardDriver, orders: Orders): string | null {
  const [next] = stops
  const order = next && orders.get(next.orderId)
  return order ? cityOfArea(locationOf(next.stop) === 'pickup' ? order.pickupArea : order.deliveryArea) || null : null
}

const searchable = (driver: BoardDriver, orders: Orders): string =>
  [
    fullName(driver),
    driver.hub,
    nextCity(driver, orders),
    driver.vehicle,
    ...driver.skills.filter(({ isValid }) => isValid).map(({ skill }) => SKILL_LABELS[skill]),
  ]
    .join(' ')
    .toLowerCase()

/** The order whose block the lanes scroll to; a new object each time it is asked for. */
export type Revealed = { orderId: number }

export const hasOrder = ({ run, finished }: BoardDriver, orderId: number): boolean =>
  [...finished, ...run.stops].some((stop) => stop.orderId === orderId)
