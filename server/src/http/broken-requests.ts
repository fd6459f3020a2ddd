/** Requests that end before they reach a route: too slow, or no HTTP. Answered on the bare socket, with the body of any other error. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '../errors/app-error.ts'
import { toErrorBody } from './error-handler.ts'

/** Node answers as a rule by closing the connection: whoever waits for an upload would not learn why it ended. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const answer = toErrorBody(refusalOf(error.code))
  if (socket.writable && answer) socket.write(responseOf(answer.status, JSON.stringify(answer.body)))
  socket.destroy(error)
}

function refusalOf(code: string | undefined): AppError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError('request_too_slow')
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError('headers_too_large')
  return new AppError('bad_request', { reason: 'This request cannot be read as HTTP' })
}

const responseOf = (status: number, body: string): string =>
  [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n')
