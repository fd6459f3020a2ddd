/** Whatever goes wrong becomes one body: `{ code, message, details? }`. Only our own defects are 500s, and they are logged. */
import { AppError, type ErrorBody, type ErrorCode } from '@meridian/contract/errors.ts'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { postgresError } from '../db/database.ts'

const FASTIFY_ERRORS: Record<string, { code: ErrorCode; message: string }> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'bad_request', message: 'body: is not valid JSON' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'bad_request', message: 'body: is empty' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { code: 'bad_request', message: 'body: its length is not what the request said' },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'too_large', message: 'body: is larger than 256 KB' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'unsupported_media_type', message: 'body: must be JSON (application/json)' },
  FST_ERR_BAD_URL: { code: 'bad_request', message: 'The address of this request cannot be read' },
}

/** The database refuses what a check in front of it let through: a conflict, or input out of range. Never a 500. */
const POSTGRES_ERRORS: Record<string, { code: ErrorCode; message: string }> = {
  '23505': { code: 'conflict', message: 'This already exists' },
  '23503': { code: 'conflict', message: 'Something this refers to is not there' },
  '23514': { code: 'bad_request', message: 'A value is out of range' },
  '22003': { code: 'bad_request', message: 'A number is out of range' },
  '22021': { code: 'bad_request', message: 'A text contains a character that cannot be stored' },
  '22P05': { code: 'bad_request', message: 'A text contains a character that cannot be stored' },
}

/**
 * The database is away or busy: connection exceptions, no room, shutting down, a lock or a statement that took too long, or
 * one of two that stood in each other's way. All pass: a phone that keeps its steps must try again, not give them up.
 */
const DATABASE_AWAY = /^(08...|40001|40P01|53...|57P0.|57014|25P03|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/
const POOL_AWAY = /timeout exceeded when trying to connect|Connection terminated/

function isDatabaseAway(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return DATABASE_AWAY.test(String(code)) || POOL_AWAY.test(String(message))
}

export function toErrorBody(error: unknown): { status: number; body: ErrorBody } | null {
  if (error instanceof AppError)
    return {
      status: error.status,
      body: { code: error.code, message: error.message, ...(error.details ? { details: error.details } : {}) },
    }
  const known = FASTIFY_ERRORS[(error as FastifyError).code] ?? POSTGRES_ERRORS[postgresError(error)?.code ?? '']
  if (known) return toErrorBody(new AppError(known.code, known.message))
  if (isDatabaseAway(error))
    return toErrorBody(new AppError('unavailable', 'The database is busy; please try again in a moment'))
  const status = (error as FastifyError).statusCode
  if (status === 429) return toErrorBody(new AppError('too_many_attempts', 'Too many requests; please wait a moment'))
  if (status && status >= 400 && status < 500)
    return { status, body: { code: 'bad_request', message: (error as Error).message } }
  return status === 503 ? toErrorBody(new AppError('unavailable', 'The server is busy; please try again')) : null
}

export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (!toErrorBody(error)) request.log.error({ err: error }, 'a request failed')
    return answerError(error, reply)
  })
}

export function answerError(error: unknown, reply: FastifyReply): FastifyReply {
  const { status, body } = toErrorBody(error) ?? FAILED
  const retryAfter = body.details?.retryAfterSeconds
  if (typeof retryAfter === 'number') reply.header('retry-after', String(Math.ceil(retryAfter)))
  return reply.status(status).send(body)
}

const FAILED = { status: 500, body: { code: 'internal', message: 'Something went wrong on our side' } as ErrorBody }
