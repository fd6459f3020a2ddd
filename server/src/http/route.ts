/** From a contract endpoint to a Fastify route: access, validation, idempotency and the reply, the same for all. */
import type { BodyOf, EndpointSpec, ParamsOf, QueryOf, ReplyOf } from '@meridian/contract/endpoint.ts'
import { AppError } from '@meridian/contract/errors.ts'
import { IDEMPOTENCY_HEADER } from '@meridian/contract/shapes.ts'
import type { Actor } from '@meridian/domain/order-lifecycle.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Db } from '../db/database.ts'
import type { Deps } from './deps.ts'
import { answerOnce } from './idempotency.ts'
import { refuseUnstorable } from './plain-input.ts'
import { actorOf, type Session } from './session.ts'

type Signed<E extends EndpointSpec> = E['access'] extends 'public' ? Session | null : Session
type ActorOf<E extends EndpointSpec> = E['access'] extends 'public' ? Actor | null : Actor

export type Call<E extends EndpointSpec> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  session: Signed<E>
  actor: ActorOf<E>
  /** The pool; for a creating call, the transaction in which its idempotency key is kept too. */
  db: Db
  request: FastifyRequest
  reply: FastifyReply
}

export type Handler<E extends EndpointSpec> = (call: Call<E>) => Promise<ReplyOf<E>>

export function route<E extends EndpointSpec>(app: FastifyInstance, deps: Deps, spec: E, handler: Handler<E>): void {
  app.route({
    method: spec.method,
    url: spec.path.replace(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      const session = await admit(spec, deps, request)
      const call = {
        params: parse('params', spec.params, request.params),
        query: parse('query', spec.query, request.query),
        body: parse('body', spec.body, request.body ?? (spec.body ? {} : undefined)),
        session,
        actor: session && actorOf(session),
        db: deps.db,
        request,
        reply,
      } as Call<E>
      const answer = spec.creates ? await create(spec, deps, call, handler) : await handler(call)
      if (spec.file) return reply.type(spec.file === 'text/csv' ? 'text/csv; charset=utf-8' : spec.file).send(answer)
      return reply.status(spec.creates ? 201 : reply.statusCode).send(checked(spec, answer))
    },
  })
}

async function admit(spec: EndpointSpec, deps: Deps, request: FastifyRequest): Promise<Session | null> {
  const session = await deps.findSession(request)
  if (spec.access === 'public') return session
  if (!session) throw new AppError('not_signed_in', 'Please sign in')
  if (!spec.access.includes(session.role)) throw new AppError('forbidden', `This is not open to a ${session.role}`)
  return session
}

/** A creating call runs in one transaction with its key, so that there is never a row without its answer. */
async function create<E extends EndpointSpec>(spec: E, deps: Deps, call: Call<E>, handler: Handler<E>) {
  const key = call.request.headers[IDEMPOTENCY_HEADER]
  if (key !== undefined && (typeof key !== 'string' || key.length < 1 || key.length > 200))
    throw new AppError('bad_request', 'Idempotency-Key must have 1 to 200 characters')
  const answer = await deps.db.transaction().execute((trx) => {
    const run = () => handler({ ...call, db: trx })
    if (!key || !call.session) return run()
    const name = `${spec.method} ${spec.path} ${JSON.stringify(call.params ?? {})}`
    return answerOnce(trx, { userId: call.session.userId, call: name, key, request: call.request.body }, run)
  })
  deps.wakeReactors()
  return answer
}

function parse(name: string, schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  refuseUnstorable(name, value)
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message
  const [field, message] = Object.entries(fields)[0] ?? ['body', 'is wrong']
  throw new AppError('invalid_input', sentence(field, message), { fields })
}

/** Our own texts are sentences already ('Pickup address is required'); the library's begin in the middle of one. */
function sentence(field: string, message: string): string {
  return /^[A-Z]/.test(message) && !/^(Invalid|Too|Unrecognized|Expected)/.test(message)
    ? message
    : `${field}: ${message}`
}

/** A reply that breaks the contract is our defect: it must fail loudly wherever tests run, and never leak a field. */
function checked<E extends EndpointSpec>(spec: E, answer: unknown): unknown {
  return spec.reply.parse(answer)
}
