/** Who may receive a message. The publisher names the audience; it is checked against the session of every socket. */
import type { Session } from '../http/session.ts'

export type Audience = {
  admins?: boolean
  organizationId?: number
  drivers?: readonly number[]
  userIds?: readonly number[]
  /** These people, where they work for this organization: nothing of it reaches a session of theirs for another one. */
  members?: { organizationId: number; userIds: readonly number[] }
}

/** A group of sessions: an audience is made of some, and each session is in a few. */
type Group =
  | 'admins'
  | `organization ${number}`
  | `driver ${number}`
  | `user ${number}`
  | `user ${number} of organization ${number}`

export const groupsOfAudience = ({
  admins,
  organizationId,
  drivers = [],
  userIds = [],
  members,
}: Audience): Group[] => [
  ...(admins ? ['admins' as const] : []),
  ...(organizationId === undefined ? [] : [`organization ${organizationId}` as const]),
  ...drivers.map((id) => `driver ${id}` as const),
  ...userIds.map((id) => `user ${id}` as const),
  ...(members?.userIds ?? []).map((id) => `user ${id} of organization ${members?.organizationId as number}` as const),
]

export function groupsOfSession({ userId, role, organizationId, driverId }: Session): Group[] {
  const own: Group = `user ${userId}`
  switch (role) {
    case 'admin':
      return [own, 'admins']
    case 'client':
      return organizationId === null
        ? [own]
        : [own, `organization ${organizationId}`, `user ${userId} of organization ${organizationId}`]
    case 'driver':
      return driverId === null ? [own] : [own, `driver ${driverId}`]
  }
}

export function isInAudience(audience: Audience, session: Session): boolean {
  const groups = new Set(groupsOfAudience(audience))
  return groupsOfSession(session).some((group) => groups.has(group))
}
