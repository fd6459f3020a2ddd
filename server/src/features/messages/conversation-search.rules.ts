/** What a search text matches, as far as it can be decided without the database. */
import { SERVICE_TYPE_LABELS, SERVICE_TYPES, type ServiceType } from '@meridian/domain/orders/orders.ts'

/** By the value in the data, the label, or the value with spaces. */
export function matchingTypes(search: string): ServiceType[] {
  const wanted = search.toLowerCase()
  const namesOf = (type: ServiceType) => [type, type.replaceAll('_', ' '), SERVICE_TYPE_LABELS[type].toLowerCase()]
  return SERVICE_TYPES.filter((type) => namesOf(type).some((name) => name.includes(wanted)))
}
