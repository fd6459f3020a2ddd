/** Which requests become entries of the audit log. Everything is taken from the request after its reply was sent. */
import { endpoints } from '@meridian/contract'
import { type EndpointSpec, routePattern, v1PathOf } from '@meridian/contract/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Counter } from 'prom-client'
import type { AuditEntry, AuditLog } from '../../audit/audit-log.ts'
import { createPhiCounter, type PhiFound, phiFoundIn, quotePhi } from './phi-in-texts.ts'

const CALLS = new Map<string, { name: string; spec: EndpointSpec }>(
  endpoints.flatMap(([name, spec]) =>
    [spec.path, v1PathOf(spec)].flatMap((path) =>
      path === null ? [] : [[`${spec.method} ${routePattern(path)}`, { name, spec }] as const],
    ),
  ),
)

/** A screen that refreshes itself reads the same orders again every few seconds: within this time that is one entry. */
const SAME_READ_MS = 60_000
const MAX_REMEMBERED_READS = 10_000

/** What an entry may quote of a request: no names, addresses, texts or secrets. */
const QUOTED_FIELDS = ['status', 'action', 'driverId', 'isActive', 'isOn', 'role', 'userId', 'memberId']
/** Of the filters of an export: those without a text. What somebody searched for may be a patient's name or illness. */
const QUOTED_FILTERS =
  'status group serviceType priority from to minTotal maxTotal kind orderId day weeks driverId'.split(' ')

/** Returns the count of stored texts with a pattern of patients' data in them. */
export function recordRequests(app: FastifyInstance, deps: { auditLog: AuditLog; clock: () => Date }): Counter<'kind'> {
  const isRepeated = createReadMemory()
  const phiTexts = createPhiCounter()
  app.decorateRequest('orderIdsRead', undefined)
  app.decorateRequest('userIdsRead', undefined)
  app.decorateRequest('phiStored', undefined)
  app.addHook('onResponse', (request, reply, done) => {
    const call = CALLS.get(`${request.method} ${request.routeOptions.url}`)
    if (call) {
      // Not for callers without a session: whoever writes about an order has one, and work for the others is kept small.
      const isStored = reply.statusCode < 400 && Boolean(request.session)
      const phi = isStored ? (request.phiStored ?? phiFoundIn(fieldsOf(request.body))) : []
      for (const kind of phi.flatMap(([, kinds]) => kinds)) phiTexts.inc({ kind })
      const entry = entryOf(request, call, { status: reply.statusCode, phi, at: deps.clock() })
      if (entry && !isRepeated(entry)) deps.auditLog.add(entry)
    }
    done()
  })
  return phiTexts
}

type Outcome = { status: number; phi: PhiFound; at: Date }

function entryOf(
  request: FastifyRequest,
  call: { name: string; spec: EndpointSpec },
  { status, phi, at }: Outcome,
): AuditEntry | null {
  const kind = kindOf(request, call.spec, status) ?? (phi.length > 0 ? 'change' : null)
  if (!kind) return null
  const session = request.session ?? null
  return {
    at,
    kind,
    call: call.name,
    status,
    userId: session?.userId ?? null,
    role: session?.role ?? null,
    ipAddress: request.ip,
    orderIds: orderIdsOf(request, call.spec),
    details: {
      ...detailsOf(request, call.spec),
      ...(session?.key && { keyId: session.key.id }),
      ...(phi.length > 0 && { phi: quotePhi(phi) }),
    },
  }
}

function kindOf(request: FastifyRequest, spec: EndpointSpec, status: number): AuditEntry['kind'] | null {
  const { method, file, audited } = spec
  const { session } = request
  if (status === 403 || (status === 404 && session)) return 'refused'
  if (status >= 400) return null
  if (audited === 'read of people') return 'read'
  if (audited) return audited === 'change' || request.orderIdsRead ? audited : null
  if (!session) return null
  if (file) return file === 'image/*' ? 'read' : 'export'
  // What a program does nobody sees on a screen.
  if (session.role !== 'admin' && !session.key) return null
  if (method !== 'GET') return 'change'
  return request.orderIdsRead || request.userIdsRead || isAboutOrder(request) ? 'read' : null
}

const isAboutOrder = (request: FastifyRequest): boolean =>
  /^\/api\/(v1\/)?orders\/:id/.test(request.routeOptions.url ?? '')

const ABOUT_ORDER = /^\/api\/(v1\/)?orders\/\{id\}/

function orderIdsOf(request: FastifyRequest, { path }: EndpointSpec): number[] {
  if (request.orderIdsRead) return [...request.orderIdsRead]
  const { id } = (request.params ?? {}) as { id?: string }
  if (ABOUT_ORDER.test(path)) return idsIn([id])
  const { ids, orderIds, orderId } = fieldsOf(request.body)
  const given = ids ?? orderIds
  return idsIn(Array.isArray(given) ? given : [orderId])
}

const idsIn = (values: readonly unknown[]): number[] =>
  values.map(Number).filter((value) => Number.isInteger(value) && value > 0 && value <= 2_147_483_647)

function detailsOf(request: FastifyRequest, { file, path }: EndpointSpec): Record<string, unknown> {
  const body = Object.entries(fieldsOf(request.body)).filter(
    ([name, value]) => QUOTED_FIELDS.includes(name) && ['string', 'number', 'boolean'].includes(typeof value),
  )
  const ids = ABOUT_ORDER.test(path)
    ? []
    : Object.entries(fieldsOf(request.params)).filter(([name]) => /^(id|clientId|userId)$/.test(name))
  const people = request.userIdsRead ? [['userIds', request.userIdsRead.join(' ')] as const] : []
  const quoted = [...ids, ...(file ? filtersOf(request) : []), ...body].map(
    ([name, value]) => [name, String(value).slice(0, 200)] as const,
  )
  return Object.fromEntries([...quoted, ...people])
}

/** They say which rows left the building; instead of what was searched for, the entry has the orders that were found. */
function filtersOf(request: FastifyRequest): [string, unknown][] {
  const given = Object.entries(fieldsOf(request.query))
  const isQuoted = ([name, value]: [string, unknown]) =>
    QUOTED_FILTERS.includes(name) || (name === 'who' && /^\d+$/.test(String(value)))
  const quoted = given.filter(isQuoted)
  return quoted.length === given.length ? quoted : [...quoted, ['isSearched', true]]
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

function createReadMemory(): (entry: AuditEntry) => boolean {
  const readAt = new Map<string, number>()
  return ({ kind, at, ...read }) => {
    if (kind !== 'read') return false
    const key = JSON.stringify(read)
    const before = readAt.get(key)
    const isSame = before !== undefined && at.getTime() - before < SAME_READ_MS
    if (isSame) return true
    if (readAt.size >= MAX_REMEMBERED_READS) readAt.clear()
    readAt.set(key, at.getTime())
    return false
  }
}
