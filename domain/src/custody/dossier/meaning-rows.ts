/** What the checks of a chain's meaning have in common. */
import { isPoint, type Point } from '../../places/geo.ts'
import type { CUSTODY_ENTRY_TEXTS } from '../../texts/custody-entry.ts'
import type { FINDING_TEXTS } from '../../texts/findings.ts'
import type { BAND_RANGES } from '../../texts/stability.ts'
import type { CustodyBody, PersonalValues } from '../ledger.ts'

export type Finding = {
  row: number
  about: 'time' | 'speed' | 'transfer' | 'terms' | 'file' | 'mark'
  /** A sentence that names the row. */
  text: string
}

/** In one language. */
export type MeaningTexts = {
  findings: typeof FINDING_TEXTS
  entries: typeof CUSTODY_ENTRY_TEXTS
  bands: typeof BAND_RANGES
}

export type ChainRow = { body: CustodyBody; personal: PersonalValues }

/** By the device, unless its clock was off. NaN where a row has no time that can be read. */
export const bestTimeOf = ({ isClockOff, deviceTime, serverTime }: CustodyBody): number =>
  Date.parse(isClockOff ? serverTime : (deviceTime ?? serverTime))

/** '29.71410,-95.39770' */
const PLACE = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/

export function placeOf({ personal }: Pick<ChainRow, 'personal'>): Point | null {
  const [, latitude, longitude] = PLACE.exec(personal.location?.value ?? '') ?? []
  const point = { latitude: Number(latitude), longitude: Number(longitude) }
  return latitude !== undefined && isPoint(point.latitude, point.longitude) ? point : null
}
