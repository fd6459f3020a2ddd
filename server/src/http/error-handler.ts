/** Every error becomes one body: `{ code, message, values?, details? }`. Only our own defects are 500s, and they are logged. */
import { STATUS_CODES } from 'node:http'
import { isV1Path } from '@meridian/contract/endpoint.ts'
import { type ErrorBody, PROBLEM_TYPE, type Problem, V1_ERROR_STATUS } from '@meridian/contract/errors.ts'
import { SENTENCES } from '@meridian/contract/texts/sentences.ts'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { postgresError } from '../db/database.ts'
import { isOutdatedStatement } from '../db/prepared-client.ts'
import { AppError, type CodeWithoutValues } from '../errors/app-error.ts'
import { isHungUp } from './caller.ts'
import { createCauseLog, type LogCause } from './watching/cause-log.ts'

const LIBRARY_ERRORS: Record<string, CodeWithoutValues> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'empty_body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'content_length_mismatch',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_BAD_URL: 'invalid_url',
  // The maps throw it: they are a room of their own and know no codes of ours.
  ADDRESS_SEARCH_UNAVAILABLE: 'address_search_unavailable',
}

/** The database refuses what a check in front of it let through: a conflict, or input out of range. Never a 500. */
const POSTGRES_ERRORS: Record<string, CodeWithoutValues> = {
  '23505': 'already_exists',
  '23503': 'reference_missing',
  '23514': 'value_out_of_range',
  '22003': 'number_out_of_range',
  '22021': 'character_not_storable',
  '22P05': 'character_not_storable',
}

/**
 * The database is unreachable or busy: connection errors, too many connections, shutdown, timeouts, deadlocks. All are
 * temporary: a phone with unsent steps must retry them, not discard them.
 */
const DATABASE_UNAVAILABLE =
  /^(08...|40001|40P01|53...|57P0.|57014|25P03|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/
const POOL_UNAVAILABLE =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/

function isTemporary(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (DATABASE_UNAVAILABLE.test(String(code)) || POOL_UNAVAILABLE.test(String(message))) return true
  return isOutdatedStatement(error)
}

const RETRY_AFTER_SECONDS = 2

export const serverBusy = () => new AppError('server_busy', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS })

export function toErrorBody(error: unknown): { status: number; body: ErrorBody } | null {
  if (error instanceof AppError) return { status: error.status, body: error.body }
  const known = LIBRARY_ERRORS[(error as FastifyError).code] ?? POSTGRES_ERRORS[postgresError(error)?.code ?? '']
  if (known) return toErrorBody(new AppError(known))
  if (isTemporary(error))
    return toErrorBody(new AppError('database_busy', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS }))
  const status = (error as FastifyError).statusCode
  if (status === 429) return toErrorBody(new AppError('too_many_requests'))
  if (status && status >= 400 && status < 500)
    return { status, body: { code: 'bad_request', message: (error as Error).message } }
  return status === 503 ? toErrorBody(serverBusy()) : null
}

export function installErrorHandler(app: FastifyInstance, logCause: LogCause = createCauseLog(app.log)): void {
  app.setErrorHandler((error, request, reply) => {
    // The end of a body that breaks off has the same code (ECONNRESET) as that of a connection to the database.
    if (isHungUp(error, reply)) return answerError(error, reply)
    if (!toErrorBody(error)) app.log.error({ reqId: request.id, err: error }, 'a request failed')
    if (isTemporary(error)) logCause(error, 'the database refused a request', { reqId: request.id })
    return answerError(error, reply)
  })
}

export function answerError(error: unknown, reply: FastifyReply): FastifyReply {
  const { status, body } = toErrorBody(error) ?? FAILED
  const retryAfter = body.details?.retryAfterSeconds
  if (typeof retryAfter === 'number') reply.header('retry-after', String(Math.ceil(retryAfter)))
  if (isV1Path(reply.request?.url ?? '')) return sendProblem(reply, status, body)
  return reply.status(status).send(body)
}

/** For programs, as RFC 9457 describes it, with our code and the number under which the request is in the log. */
function sendProblem(reply: FastifyReply, given: number, { code, message, values, details }: ErrorBody): FastifyReply {
  const status = code === 'idempotency_mismatch' ? V1_ERROR_STATUS[code] : given
  const problem: Problem = {
    type: `/api/docs#error-${code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: message,
    code,
    requestId: reply.request.id,
    ...(values && { values }),
    ...(details && { details }),
  }
  // As a text: Fastify adds a charset to types of JSON.
  return reply.status(status).type(PROBLEM_TYPE).serializer(JSON.stringify).send(problem)
}

const FAILED = { status: 500, body: { code: 'internal', message: SENTENCES.internal } as ErrorBody }
