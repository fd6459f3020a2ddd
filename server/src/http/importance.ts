/** Which requests are refused first when there is too much work: table by call. */
import { routePattern } from '@meridian/contract/endpoint.ts'
import { type api, endpoints } from '@meridian/contract/index.ts'

/**
 * `deferrable`: costs much and can wait, such as exports, analytics, history, PDF files and plans. `ordinary`: lists and reads.
 * `essential`: orders on the road need it, and money and sign-in. `always`: answered in any overload.
 */
export type Importance = 'deferrable' | 'ordinary' | 'essential' | 'always'

/** From which level of overload on it is refused; see `overload.ts`. */
export const REFUSED_FROM_LEVEL: Record<Importance, number> = {
  deferrable: 1,
  ordinary: 2,
  essential: 3,
  always: Number.POSITIVE_INFINITY,
}

type Api = typeof api
type CallName = { [Group in keyof Api]: `${Group}.${keyof Api[Group] & string}` }[keyof Api]

/** Of calls that are not listed, reads are ordinary and changes essential. */
const LISTED: Partial<Record<CallName, Importance>> = {
  'orders.exportCsv': 'deferrable',
  'imports.upload': 'deferrable',
  'imports.rows': 'ordinary',
  'imports.template': 'deferrable',
  'imports.templateXlsx': 'deferrable',
  'siteCsv.exportCsv': 'deferrable',
  'siteCsv.preview': 'deferrable',
  'orders.receipt': 'deferrable',
  'orders.labels': 'deferrable',
  'reconciliation.report': 'deferrable',
  'reconciliation.exportCsv': 'deferrable',
  'audit.list': 'deferrable',
  'audit.exportCsv': 'deferrable',
  'stats.analytics': 'deferrable',
  'stats.analyticsCsv': 'deferrable',
  'drivers.performance': 'deferrable',
  'drivers.achievements': 'deferrable',
  'drivers.leaderboard': 'deferrable',
  'drivers.earnings': 'deferrable',
  'drivers.earningsCsv': 'deferrable',
  'custody.list': 'deferrable',
  'custody.dossierJson': 'deferrable',
  'custody.dossierPdf': 'deferrable',
  'custody.evidence': 'deferrable',
  'attachedFiles.attach': 'ordinary',
  'attachedFiles.download': 'deferrable',
  'dispatch.plan': 'deferrable',
  'dispatch.planCsv': 'deferrable',
  'dispatch.planPdf': 'deferrable',
  'runs.myCsv': 'deferrable',
  'runs.myPdf': 'deferrable',
  'dispatch.decisions': 'deferrable',
  'accounts.outbox': 'deferrable',
  'simulation.start': 'deferrable',
  'deskLinks.show': 'ordinary',
  'addresses.suggest': 'ordinary',
  'pricing.calculate': 'ordinary',
  'routes.show': 'ordinary',
  'dispatch.preview': 'ordinary',
  'messages.markRead': 'ordinary',
  'messages.markSupportRead': 'ordinary',
  'notices.markRead': 'ordinary',
  'notices.changePreferences': 'ordinary',
  'notices.switchTextOffers': 'ordinary',
  'notices.subscribe': 'ordinary',
  'ratings.rate': 'ordinary',
  'ratings.dismiss': 'ordinary',
  'accounts.me': 'essential',
  'accounts.showSession': 'essential',
  'installation.show': 'essential',
  'orders.activeOfDriver': 'essential',
  'runs.mine': 'essential',
  'offers.list': 'essential',
  'proofs.uploaded': 'essential',
  'handovers.show': 'essential',
}

/** Routes that are no calls of the contract; without it an operator would be blind during an overload. */
const OTHER_ROUTES: Record<string, Importance> = { '/metrics': 'always' }

const byRoute = new Map<string, Importance>(
  endpoints.map(([name, spec]) => [
    keyOf(spec.method, routePattern(spec.path)),
    LISTED[name as CallName] ?? byMethod(spec.method),
  ]),
)

/** Of a route as Fastify knows it: `GET`, `/api/orders/:id`. */
export const importanceOf = (method: string, path: string): Importance =>
  OTHER_ROUTES[path] ?? byRoute.get(keyOf(method, path)) ?? byMethod(method)

export const isCall = (method: string, path: string): boolean => byRoute.has(keyOf(method, path))

function byMethod(method: string): Importance {
  return method === 'GET' || method === 'HEAD' ? 'ordinary' : 'essential'
}

function keyOf(method: string, path: string): string {
  return `${method} ${path}`
}
