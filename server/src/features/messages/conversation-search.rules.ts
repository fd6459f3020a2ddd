/** What a search text matches, as far as it can be decided without the database. */
import { LAST_ID } from '@meridian/domain/ids.ts'
import { SERVICE_TYPE_LABELS, SERVICE_TYPES, type ServiceType } from '@meridian/domain/orders.ts'

/** By the value in the data, the label, or the value with spaces. */
export function matchingTypes(search: string): ServiceType[] {
  const wanted = search.toLowerCase()
  const namesOf = (type: ServiceType) => [type, type.replaceAll('_', ' '), SERVICE_TYPE_LABELS[type].toLowerCase()]
  return SERVICE_TYPES.filter((type) => namesOf(type).some((name) => name.includes(wanted)))
}

/** '#ML-0012', 'ml-12' or '12': the ids that begin so, as ranges of the primary key. */
export function idRanges(search: string): [from: number, to: number][] {
  const digits = /^(?:#?ml-?|#)?0*([1-9]\d{0,9})$/i.exec(search.replace(/\s/g, ''))?.[1]
  if (!digits) return []
  const ranges: [number, number][] = []
  for (let size = 1, from = Number(digits); from <= LAST_ID; size *= 10, from *= 10)
    ranges.push([from, Math.min(from + size - 1, LAST_ID)])
  return ranges
}
