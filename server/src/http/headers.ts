/** What every answer says to browsers about what it may do. */
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

type Options = {
  isHttps: boolean
  /** Card numbers are typed into the provider's own frame, which its script puts on our page. */
  takesCards: boolean
}

const CARD_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com']

export async function securityHeaders(app: FastifyInstance, { isHttps, takesCards }: Options): Promise<void> {
  const forCards = (...sources: string[]) => (takesCards ? sources : [])
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...forCards(...CARD_SCRIPTS)],
        // The UI library positions what floats with style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...forCards('https://api.stripe.com')],
        // A bank may ask in a frame of its own whether it is really you.
        frameSrc: takesCards ? [...CARD_SCRIPTS, 'https://hooks.stripe.com'] : ["'none'"],
        workerSrc: ["'self'", 'blob:'],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        upgradeInsecureRequests: isHttps ? [] : null,
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', 'geolocation=(self), camera=(self), microphone=()')
    // An answer with somebody's orders in it must not stay in a shared computer's cache.
    if (request.routeOptions.url?.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
}
