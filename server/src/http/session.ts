/** Who is calling. Filled in by `security/`; everything else only reads it. */
import type { Actor, Role } from '@meridian/domain/orders/order-lifecycle.ts'
import type { Membership } from '@meridian/domain/organizations/permissions.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export type Session = {
  id: number
  userId: number
  role: Role
  /** Of a client: the organization this session works for now. A person may belong to several. */
  organizationId: number | null
  /** In that organization; null for drivers and admins. */
  membership: Membership | null
  /** The organization, or of an admin the installation, requires two-factor, and this account has none: it may only set it up. */
  mustSetUpTwoFactor: boolean
  driverId: number | null
  isEmailVerified: boolean
  expiresAt: Date
}

/** Of two readings of one session: whether everything that is open for it may stay as it is. */
export const isSameAccess = (one: Session, other: Session): boolean => accessOf(one) === accessOf(other)

const accessOf = ({ organizationId, membership, mustSetUpTwoFactor }: Session): string =>
  JSON.stringify([organizationId, membership?.role, membership?.seesPrices, membership?.siteIds, mustSetUpTwoFactor])

/** Finds the session of a request from its cookie: at once when it is cached. Null when there is none, or it ended. */
export type FindSession = (request: Pick<FastifyRequest, 'headers'>) => Session | null | Promise<Session | null>

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined when it could not be looked up: then the handler that needs it looks again and fails with the reason. */
    session: Session | null | undefined
  }
}

/** One look-up per request; what follows reads `request.session`. */
export function findSessions(app: FastifyInstance, findSession: FindSession): void {
  app.decorateRequest('session', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    let found: ReturnType<FindSession>
    try {
      found = findSession(request)
    } catch {
      return done()
    }
    if (!(found instanceof Promise)) {
      request.session = found
      return done()
    }
    found.then(
      (session) => {
        request.session = session
        done()
      },
      // Without the database there are no sessions, but there are files to serve.
      () => done(),
    )
  })
}

export function actorOf(session: Session): Actor {
  switch (session.role) {
    case 'client':
      return {
        role: 'client',
        userId: session.userId,
        organizationId: session.organizationId,
        membership: membershipOf(session),
      }
    case 'driver':
      // A driver's account always has a driver record; without one it owns nothing.
      return { role: 'driver', userId: session.userId, driverId: session.driverId ?? -1 }
    case 'admin':
      return { role: 'admin', userId: session.userId }
  }
}

/** A client's session always has one: without a membership there is no session. */
export function membershipOf({ membership }: Session): Membership {
  if (!membership) throw new Error('Only a member of an organization has a membership')
  return membership
}
