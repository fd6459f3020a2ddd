/** Who may receive a message. The publisher names the audience; it is checked against the session of every socket. */
import type { Session } from '../http/session.ts'

export type Audience = {
  admins?: boolean
  organizationId?: number
  drivers?: readonly number[]
  userIds?: readonly number[]
}

export function isInAudience(audience: Audience, session: Session): boolean {
  if (audience.userIds?.includes(session.userId)) return true
  switch (session.role) {
    case 'admin':
      return audience.admins === true
    case 'client':
      return audience.organizationId !== undefined && audience.organizationId === session.organizationId
    case 'driver':
      return session.driverId !== null && (audience.drivers?.includes(session.driverId) ?? false)
  }
}
