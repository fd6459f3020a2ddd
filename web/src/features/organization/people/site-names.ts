import type { Site } from '../../../data/accounts/people.ts'
import { PEOPLE_COPY as copy } from './organization-people.copy.ts'

const MAX_NAMED = 3

/** Empty for an organization without sites; a deleted site stays with those who had it, but has no name here. */
export function siteNames(siteIds: readonly number[] | null, sites: readonly Site[]): string {
  if (siteIds === null) return sites.length > 0 ? copy.allSites : ''
  const names = sites.filter(({ id }) => siteIds.includes(id)).map(({ name }) => name)
  if (names.length === 0) return copy.deletedSites
  return copy.sites(names.slice(0, MAX_NAMED), names.length - Math.min(names.length, MAX_NAMED))
}
