/** Who is calling. Filled in by `security/`; everything else only reads it. */
import type { Actor, Role } from '@meridian/domain/order-lifecycle.ts'
import type { FastifyRequest } from 'fastify'

export type Session = {
  id: number
  userId: number
  role: Role
  organizationId: number | null
  driverId: number | null
  expiresAt: Date
}

/** Finds the session of a request from its cookie. Null when there is none, or it ended. */
export type FindSession = (request: Pick<FastifyRequest, 'headers'>) => Promise<Session | null>

export function actorOf(session: Session): Actor {
  switch (session.role) {
    case 'client':
      return { role: 'client', userId: session.userId, organizationId: session.organizationId }
    case 'driver':
      // A driver's account always has a driver record; without one it owns nothing.
      return { role: 'driver', userId: session.userId, driverId: session.driverId ?? -1 }
    case 'admin':
      return { role: 'admin', userId: session.userId }
  }
}
