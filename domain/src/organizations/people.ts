/** Who may change or remove whom in an organization, and what they may give. */
import { coversSites, type Membership, may, mayGiveRole } from './permissions.ts'

export type Member = { userId: number; membership: Membership }

/** `owners_only`: of an owner, or to make one. `own_access`: nobody raises, or locks out, themselves. */
export type PeopleRefusal = 'not_found' | 'owners_only' | 'own_access' | 'more_than_own'

/** A manager who is limited to sites knows only of people within those sites. */
const maySeeMember = (by: Member, member: Member): boolean =>
  by.userId === member.userId || coversSites(by.membership.siteIds, member.membership.siteIds)

/** Whether what is given, by an invitation or a change, is within what the giver has. */
export function refusalOfGift(by: Membership, given: Membership): PeopleRefusal | null {
  if (!mayGiveRole(by.role, given.role)) return 'owners_only'
  const givesPrices = given.seesPrices && !by.seesPrices && by.role !== 'owner'
  return givesPrices || !coversSites(by.siteIds, given.siteIds) ? 'more_than_own' : null
}

export function refusalOfChange(by: Member, member: Member, next: Membership): PeopleRefusal | null {
  if (!maySeeMember(by, member)) return 'not_found'
  if (by.userId === member.userId) return by.membership.role === 'owner' ? null : 'own_access'
  if (!mayGiveRole(by.membership.role, member.membership.role)) return 'owners_only'
  // Prices that the member has already are not given.
  const given = { ...next, seesPrices: next.seesPrices && !member.membership.seesPrices }
  return refusalOfGift(by.membership, given)
}

export function refusalOfRemoval(by: Member, member: Member): PeopleRefusal | null {
  if (!maySeeMember(by, member)) return 'not_found'
  if (by.userId === member.userId) return 'own_access'
  return mayGiveRole(by.membership.role, member.membership.role) ? null : 'owners_only'
}

/** Whether an invitation still stands: whoever sent it may have been given less, or nothing, since. */
export const mayStillGive = (by: Membership | null, given: Membership): boolean =>
  by !== null && may(by, 'manage_people') && refusalOfGift(by, given) === null
