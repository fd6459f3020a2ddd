/** `/ws?userId=`: session and Origin are checked before the upgrade; the query's userId and organizationId are only compared with it. */
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import type { Deps } from '../http/deps.ts'
import { isSameAccess, type Session } from '../http/session.ts'
import type { Sockets } from './sockets.ts'

type Options = Deps & { sockets: Sockets; isOwnOrigin: (request: FastifyRequest) => boolean }

export async function liveRoutes(app: FastifyInstance, deps: Options): Promise<void> {
  // Browsers only listen here: anything they send beyond a few bytes is a mistake or an attack.
  await app.register(websocket, {
    options: { maxPayload: 1024 },
    errorHandler: (err, socket, request) => {
      request.log.debug({ err }, 'a live connection broke')
      socket.terminate()
    },
  })
  const sessions = new WeakMap<FastifyRequest, Session>()

  await app.register(async (scope) => {
    scope.route({
      method: 'GET',
      url: '/ws',
      preValidation: async (request) => {
        sessions.set(request, await admitSocket(deps, request))
      },
      handler: () => {
        throw new AppError('websocket_only')
      },
      wsHandler: (socket, request) => {
        const session = sessions.get(request)
        if (!session) return socket.terminate()
        deps.sockets.add(socket, session, pageAge(request))
        void endIfChanged(deps, request, session)
      },
    })
  })
}

/** A session that ended or changed while its socket was being opened was revoked before the socket was known. */
async function endIfChanged(deps: Options, request: FastifyRequest, session: Session): Promise<void> {
  // If the database does not answer, the socket stays: the next heartbeat checks again.
  const found = await Promise.resolve(deps.findSession(request)).catch(() => session)
  if (!found || !isSameAccess(found, session)) deps.sockets.revoke({ sessionId: session.id })
}

/** In milliseconds, as the page sent it; an invalid value counts as none. */
function pageAge(request: FastifyRequest): number | undefined {
  const { pageAge } = request.query as { pageAge?: string }
  return typeof pageAge === 'string' && /^\d{1,12}$/.test(pageAge) ? Number(pageAge) : undefined
}

async function admitSocket(deps: Options, request: FastifyRequest): Promise<Session> {
  if (!deps.isOwnOrigin(request)) throw new AppError('cross_site_live_channel')
  const session = await deps.findSession(request)
  if (!session) throw new AppError('not_signed_in')
  const { userId, organizationId } = request.query as { userId?: string; organizationId?: string }
  if (session.mustSetUpTwoFactor) throw new AppError('two_factor_wanted')
  if (userId !== undefined && Number(userId) !== session.userId) throw new AppError('live_channel_of_other_account')
  if (organizationId !== undefined && organizationId !== String(session.organizationId))
    throw new AppError('organization_switched')
  return session
}
