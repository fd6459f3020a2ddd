/** From a contract endpoint to a Fastify route: access, validation, idempotency and the reply, the same for all. */
import {
  type BodyOf,
  type EndpointSpec,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  routePattern,
  type V1Path,
  v1PathOf,
} from '@meridian/contract/endpoint.ts'
import type { FieldFault } from '@meridian/contract/field-faults.ts'
import { IDEMPOTENCY_HEADER, NEXT_CURSOR_HEADER, ORGANIZATION_HEADER } from '@meridian/contract/shapes.ts'
import type { Actor, ActorAs, Role } from '@meridian/domain/orders/order-lifecycle.ts'
import type { ApiScope } from '@meridian/domain/organizations/api-keys.ts'
import { lacksPrices, lacksSites, type Permission, rolesWith } from '@meridian/domain/organizations/permissions.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Db } from '../db/database.ts'
import { AppError, invalidInput } from '../errors/app-error.ts'
import { faultOf } from '../errors/field-fault.ts'
import type { Deps } from './deps.ts'
import { findStoredReply, hashOf, type IdempotentRequest, replyOnce } from './idempotency.ts'
import { bodyLimitOf } from './limits/body-limits.ts'
import { refuseUnstorable } from './plain-input.ts'
import { checkReply, JSON_TYPE, Json, serializerOf } from './serialize.ts'
import { actorOf, type KeyOfCaller, membershipOf, type Session } from './session.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which a key must have that calls here; without it only sessions call. */
    scope?: ApiScope | undefined
  }
}

type Signed<E extends EndpointSpec> = E['access'] extends 'public' ? Session | null : Session
/** `admit` lets in only the roles that the call names. */
type ActorOf<E extends EndpointSpec> = E['access'] extends readonly Role[] ? ActorAs<E['access'][number]> : Actor | null

type Call<E extends EndpointSpec> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  session: Signed<E>
  actor: ActorOf<E>
  /** The pool; for a creating call, the transaction in which its idempotency key is stored too. */
  db: Db
  request: FastifyRequest
  reply: FastifyReply
}

export type Handler<E extends EndpointSpec, P> = (call: Call<E>, prepared: P) => Promise<ReplyOf<E> | Json<ReplyOf<E>>>
/**
 * What a creating call requests from other services, such as the maps, before its transaction begins: a database connection
 * held while waiting for another service is missing to all other requests.
 */
export type Preparation<E extends EndpointSpec, P> = (call: Call<E>) => Promise<P>

export function route<E extends EndpointSpec, P = void>(
  app: FastifyInstance,
  deps: Deps,
  spec: E,
  handler: Handler<E, P>,
  prepare?: Preparation<E, P>,
): void {
  for (const { path, scope } of waysTo(spec)) {
    app.route({
      method: spec.method,
      config: { weight: spec.weight ?? 1, scope },
      url: routePattern(path),
      bodyLimit: bodyLimitOf(spec),
      // Before the body is read: whoever may not call makes this node neither hold nor read one.
      onRequest: async (request) => {
        if (request.refusal) throw request.refusal
        if (request.session === undefined) request.session = await deps.findSession(request)
        admit(spec, request)
        if (spec.needsVerifiedEmail && request.session) await deps.requireVerifiedEmail(request.session)
      },
      handler: async (request, reply) => {
        const session = request.session ?? null
        const { body: sent } = request
        const input = parseInput(spec, request)
        // From here on only what the call knows: nothing later looks at fields that are stored nowhere.
        request.body = input.body
        const call = { ...input, session, actor: session && actorOf(session), db: deps.db, request, reply } as Call<E>
        const answer = spec.creates
          ? await create(spec, deps, call, { handler, prepare, sent })
          : await handler(call, (await prepare?.(call)) as P)
        if (spec.file) return sendFile(reply, spec.file, answer)
        if (spec.creates) reply.status(201)
        if (scope) linkNextPage(reply)
        return sendJson(reply, toJson(spec, answer, deps.env.CHECK_REPLIES))
      },
    })
  }
}

/** Pages call it with a session, programs with a key of this scope: the same call at two addresses. */
function waysTo(spec: EndpointSpec): { path: EndpointSpec['path'] | V1Path; scope: ApiScope | undefined }[] {
  const v1 = v1PathOf(spec)
  const forPages = v1 === spec.path ? [] : [{ path: spec.path, scope: undefined }]
  return v1 === null ? forPages : [...forPages, { path: v1, scope: spec.v1?.scope }]
}

/** As programs expect it (RFC 8288): the address of this page with the cursor of the next one. */
function linkNextPage(reply: FastifyReply): void {
  const cursor = reply.getHeader(NEXT_CURSOR_HEADER)
  if (cursor === undefined) return
  const { pathname, searchParams } = new URL(reply.request.url, 'http://localhost')
  searchParams.set('cursor', String(cursor))
  reply.header('link', `<${pathname}?${searchParams}>; rel="next"`)
}

function admit(spec: EndpointSpec, request: FastifyRequest): void {
  const { access, permission } = spec
  const { session } = request
  const { scope } = request.routeOptions.config
  if (scope) requireScope(session?.key, scope)
  if (access === 'public') return
  if (!session) throw new AppError('not_signed_in')
  if (!access.includes(session.role)) throw new AppError('wrong_role', { roles: access })
  if (session.role === 'admin' && session.mustSetUpTwoFactor && !isAboutOwnAccount(spec))
    throw new AppError('two_factor_wanted')
  if (permission && session.role === 'client') {
    requireOrganizationOfPage(session, request)
    requirePermission(session, permission)
  }
}

function requireScope(key: KeyOfCaller | undefined, scope: ApiScope): void {
  if (!key) throw new AppError('key_needed')
  if (!key.scopes.includes(scope)) throw new AppError('scope_missing', { scope })
}

/** What clients need no permission for. A test lists these calls. */
const isAboutOwnAccount = ({ access, permission }: EndpointSpec) => !permission && access.includes('client')

/**
 * Of a caller that names one. Not for calls about the own account: they are the same in every organization, and by one of them the
 * page learns that another tab has switched.
 */
export function requireOrganizationOfPage({ organizationId }: Session, { headers }: FastifyRequest): void {
  const ofPage = headers[ORGANIZATION_HEADER]
  if (ofPage !== undefined && ofPage !== String(organizationId)) throw new AppError('organization_switched')
}

/** Also for what one call does only sometimes, such as changing the organization's name along with the own one. */
export function requirePermission(session: Session, permission: Permission): void {
  const membership = membershipOf(session)
  if (session.mustSetUpTwoFactor) throw new AppError('two_factor_wanted')
  if (lacksPrices(membership, permission)) throw new AppError('prices_hidden')
  const roles = rolesWith(permission)
  if (!roles.includes(membership.role)) throw new AppError('permission_denied', { roles })
  if (lacksSites(membership, permission)) throw new AppError('sites_limited')
}

type Creation<E extends EndpointSpec, P> = {
  handler: Handler<E, P>
  prepare: Preparation<E, P> | undefined
  /** The body as it was sent: what tells a repeated request from another one with the same key. */
  sent: unknown
}

/** A creating call runs in one transaction with its key, so that there is never a row without its answer. */
async function create<E extends EndpointSpec, P>(spec: E, deps: Deps, call: Call<E>, creation: Creation<E, P>) {
  const idempotent = spec.creates === 'secret' ? null : idempotentRequestOf(spec, call, creation.sent)
  // Looked up twice: a repeated request must not be prepared again, since what was valid then may be refused by now.
  const earlier = idempotent && creation.prepare && (await findStoredReply<ReplyOf<E>>(deps.db, idempotent))
  if (earlier) return earlier.reply
  const prepared = (await creation.prepare?.(call)) as P
  const answer = await deps.db.transaction().execute((trx) => {
    const run = () => creation.handler({ ...call, db: trx }, prepared)
    return idempotent ? replyOnce(trx, idempotent, run) : run()
  })
  deps.wakeReactors()
  return answer
}

function idempotentRequestOf<E extends EndpointSpec>(
  spec: E,
  { request, session, params }: Call<E>,
  sent: unknown,
): IdempotentRequest | null {
  const key = request.headers[IDEMPOTENCY_HEADER]
  if (key !== undefined && (typeof key !== 'string' || key.length < 1 || key.length > 200))
    throw new AppError('invalid_idempotency_key')
  if (!key || !session) return null
  const call = `${spec.method} ${spec.path} ${JSON.stringify(params ?? {})}`
  return {
    userId: session.userId,
    organizationId: session.organizationId,
    call: session.key ? `v1 ${call}` : call,
    key,
    bodyHash: hashOf(sent),
    // A page that lost the reply waits for it; a program is told to try again.
    waits: !session.key,
  }
}

function parseInput(spec: EndpointSpec, request: FastifyRequest) {
  return {
    params: parse('params', spec.params, request.params),
    query: parse('query', spec.query, request.query),
    body: parse('body', spec.body, request.body ?? {}),
  }
}

function parse(name: string, schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (!result.success) throw refuse(result.error.issues)
  refuseUnstorable(name, result.data)
  return result.data
}

/** More than a person corrects at once. */
const MAX_FAULTS = 100

function refuse(issues: readonly z.core.$ZodIssue[]): AppError {
  const faults: Record<string, FieldFault> = {}
  for (const issue of issues.slice(0, MAX_FAULTS)) faults[issue.path.join('.') || 'body'] ??= faultOf(issue)
  return invalidInput(faults)
}

/** The handler of a call with several types of file states which one it is. */
function sendFile(reply: FastifyReply, type: NonNullable<EndpointSpec['file']>, answer: unknown) {
  if (!reply.hasHeader('content-type')) reply.type(type === 'text/csv' ? 'text/csv; charset=utf-8' : type)
  return reply.send(answer)
}

const sendJson = (reply: FastifyReply, json: string | Buffer) =>
  reply.header('content-type', JSON_TYPE).serializer(asIs).send(json)
const asIs = (json: unknown) => json as string

function toJson(spec: EndpointSpec, answer: unknown, isChecked: boolean): string | Buffer {
  const reply = isChecked ? checkReply(spec.reply, answer) : answer
  return reply instanceof Json ? reply.content : serializerOf(spec.reply)(reply)
}
