/** The time zone of each row: of its own place, of another row of its stop, or of the business where no place is known. */
import { BUSINESS_ZONE, exactLocalTime, type Zone, zoneOf } from '../../time/calendar.ts'
import { type ChainRow, placeOf } from './meaning-rows.ts'

export function zonesOf(rows: readonly ChainRow[]): Zone[] {
  const own = rows.map((row) => {
    const place = placeOf(row)
    return place && zoneOf(place)
  })
  const byStop = (row: ChainRow) =>
    own.find((zone, at) => zone && row.body.stop !== null && rows[at]?.body.stop === row.body.stop)
  return rows.map((row, at) => own[at] ?? byStop(row) ?? BUSINESS_ZONE)
}

/** A file that was signed by anybody may hold anything for a time. */
export function timeText(text: string, zone: Zone): string {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? text : exactLocalTime(at, zone)
}
