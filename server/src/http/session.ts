/** Who is calling. Filled in by `security/`; everything else only reads it. */
import { isV1Path } from '@meridian/contract/endpoint.ts'
import type { Actor, Role } from '@meridian/domain/orders/order-lifecycle.ts'
import type { ApiScope } from '@meridian/domain/organizations/api-keys.ts'
import type { Membership } from '@meridian/domain/organizations/permissions.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'

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
  /** A program calls with a key: as the person who made it, within what the key may do. */
  key?: KeyOfCaller
}

export type KeyOfCaller = { id: number; scopes: readonly ApiScope[]; version: string }

/** Of two readings of one session: whether everything that is open for it may stay as it is. */
export const isSameAccess = (one: Session, other: Session): boolean => accessOf(one) === accessOf(other)

const accessOf = ({ organizationId, membership, mustSetUpTwoFactor }: Session): string =>
  JSON.stringify([organizationId, membership?.role, membership?.seesPrices, membership?.siteIds, mustSetUpTwoFactor])

/**
 * Finds the session of a request from its cookie: at once when it is cached. Null when there is none, or it ended. For calls of
 * programs it is made from their key; a key that is refused throws the reason.
 */
export type FindSession = (request: CallerRequest) => Session | null | Promise<Session | null>
type CallerRequest = Pick<FastifyRequest, 'headers'> & Partial<Pick<FastifyRequest, 'url' | 'ip'>>

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined when it could not be looked up: then the handler that needs it looks again and fails with the reason. */
    session: Session | null | undefined
    /** Why a key was refused: it is not looked up again. */
    refusal: AppError | undefined
  }
}

/** One look-up per request; what follows reads `request.session`. */
export function findSessions(app: FastifyInstance, findSession: FindSession): void {
  app.decorateRequest('session', undefined)
  app.decorateRequest('refusal', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    let found: ReturnType<FindSession>
    // Without the database there are no sessions, but there are files to serve.
    const goOn = (error: unknown) => {
      if (error instanceof AppError && isV1Path(request.url)) request.refusal = error
      done()
    }
    try {
      found = findSession(request)
    } catch (error) {
      return goOn(error)
    }
    if (!(found instanceof Promise)) {
      request.session = found
      return done()
    }
    found.then((session) => {
      request.session = session
      done()
    }, goOn)
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
        ...(session.key && { keyId: session.key.id }),
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
