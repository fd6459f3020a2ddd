/** The security headers of every reply. Computed once at the start, since they never change: Helmet would build them again for each request. */
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import { DOCS_PATH } from './docs.ts'

type Options = {
  isHttps: boolean
  /** Card numbers are typed into the provider's own frame, which its script puts on our page. */
  takesCards: boolean
}

const CARD_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com']
/** Set by Node and Fastify for each reply, not by Helmet. */
const PER_REPLY = new Set(['content-length', 'content-type', 'date', 'connection', 'keep-alive'])

export async function securityHeaders(app: FastifyInstance, options: Options): Promise<void> {
  const headers = {
    ...(await helmetHeaders(options)),
    'permissions-policy': 'geolocation=(self), camera=(self), microphone=()',
  }
  const dataHeaders = headersOfData(headers)
  app.addHook('onRequest', (request, reply, done) => {
    const path = request.routeOptions.url ?? ''
    reply.headers(path.startsWith('/api/') && path !== DOCS_PATH ? dataHeaders : headers)
    done()
  })
}

/** Data is no page: what rules the scripts, frames and features of a page would be four fifths of a short reply. */
const SAME_AS_PAGES = [
  'x-content-type-options',
  'x-frame-options',
  'strict-transport-security',
  'cross-origin-resource-policy',
  'referrer-policy',
]

const headersOfData = (headers: Record<string, string>): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => SAME_AS_PAGES.includes(name))),
  'content-security-policy': "frame-ancestors 'none'",
  // A reply with an organization's orders in it must not stay in a shared computer's cache.
  'cache-control': 'no-store',
})

async function helmetHeaders({ isHttps, takesCards }: Options): Promise<Record<string, string>> {
  const forCards = (...sources: string[]) => (takesCards ? sources : [])
  const probe = Fastify()
  await probe.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // The reader of bar codes is WebAssembly, where the browser has none of its own.
        scriptSrc: ["'self'", ...forCards(...CARD_SCRIPTS), "'wasm-unsafe-eval'"],
        // The UI library positions what floats with style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...forCards('https://api.stripe.com')],
        // A bank may ask in a frame of its own whether the payer is the card's owner.
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
  probe.get('/', async () => '')
  const { headers } = await probe.inject('/')
  await probe.close()
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !PER_REPLY.has(name))
      .map(([name, value]) => [name, String(value)]),
  )
}
