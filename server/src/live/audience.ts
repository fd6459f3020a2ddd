/** Who may receive a message. The publisher names the audience; it is checked against the session of every socket. */
import { may } from '@meridian/domain/organizations/permissions.ts'
import type { Session } from '../http/session.ts'

export type Audience = {
  admins?: boolean
  organizationId?: number
  /** Of an order of that organization: for members who are limited to sites. Without it, none of them. */
  order?: { siteIds: readonly number[]; clientId: number }
  /** Who is where, or what was written: not for members who see no patients. */
  isPersonal?: boolean
  drivers?: readonly number[]
  userIds?: readonly number[]
  /** These people, where they work for this organization: nothing of it reaches a session of theirs for another one. */
  members?: { organizationId: number; userIds: readonly number[] }
}

type OrderColumns = {
  organization_id: number
  client_id: number
  handed_to: number | null
  pickup_site_id: number | null
  delivery_site_id: number | null
}

/** The members of the organization who have to do with the order. */
export const membersOf = (order: OrderColumns): Pick<Audience, 'organizationId' | 'order'> => ({
  organizationId: order.organization_id,
  order: {
    siteIds: [order.pickup_site_id, order.delivery_site_id].filter((id) => id !== null),
    // Whoever it was handed to has to do with it in place of who placed it.
    clientId: order.handed_to ?? order.client_id,
  },
})

/**
 * Members of one organization: all who are not limited to sites, those limited to a site, or one of them, for the orders that
 * this person placed. Never only a person: who works for another organization at the moment is not told.
 */
type MemberGroup = `organization ${number}${'' | ` site ${number}` | ` placed by ${number}`}`

/** A group of sessions: an audience is made of some, and each session is in a few. */
type Group =
  | 'admins'
  | MemberGroup
  | `${MemberGroup} without patients`
  | `driver ${number}`
  | `user ${number}`
  | `user ${number} of organization ${number}`

export const groupsOfAudience = (audience: Audience): Group[] => {
  const { admins, drivers = [], userIds = [], members } = audience
  return [
    ...(admins ? ['admins' as const] : []),
    ...groupsOfMembers(audience),
    ...drivers.map((id) => `driver ${id}` as const),
    ...userIds.map((id) => `user ${id}` as const),
    ...(members?.userIds ?? []).map((id) => `user ${id} of organization ${members?.organizationId as number}` as const),
  ]
}

function groupsOfMembers({ organizationId, order, isPersonal }: Audience): Group[] {
  if (organizationId === undefined) return []
  const all = `organization ${organizationId}` as const
  const limited = order && [...order.siteIds.map((id) => `${all} site ${id}` as const), placedBy(all, order.clientId)]
  const groups: MemberGroup[] = [all, ...(limited ?? [])]
  return isPersonal ? groups : groups.flatMap((group): Group[] => [group, `${group} without patients`])
}

const placedBy = (all: `organization ${number}`, userId: number) => `${all} placed by ${userId}` as const

export function groupsOfSession(session: Session): Group[] {
  const { userId, role, driverId } = session
  const own: Group = `user ${userId}`
  switch (role) {
    case 'admin':
      return [own, 'admins']
    case 'client':
      return [own, ...groupsOfMember(session)]
    case 'driver':
      return driverId === null ? [own] : [own, `driver ${driverId}`]
  }
}

function groupsOfMember({ userId, organizationId, membership }: Session): Group[] {
  if (organizationId === null || !membership) return []
  const all = `organization ${organizationId}` as const
  const groups: MemberGroup[] =
    membership.siteIds === null
      ? [all]
      : [...membership.siteIds.map((id) => `${all} site ${id}` as const), placedBy(all, userId)]
  const seen = may(membership, 'see_patients') ? groups : groups.map((group): Group => `${group} without patients`)
  return [...seen, `user ${userId} of organization ${organizationId}`]
}

export function isInAudience(audience: Audience, session: Session): boolean {
  const groups = new Set(groupsOfAudience(audience))
  return groupsOfSession(session).some((group) => groups.has(group))
}
