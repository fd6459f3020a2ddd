/** Every way a call can fail: a code for programs, a status for HTTP, a sentence for people. */
import { z } from 'zod'

export const ERROR_STATUS = {
  bad_request: 400,
  invalid_input: 400,
  not_signed_in: 401,
  invalid_credentials: 401,
  invalid_code: 401,
  forbidden: 403,
  test_payments_off: 403,
  not_found: 404,
  conflict: 409,
  wrong_order_status: 409,
  already_taken: 409,
  price_changed: 409,
  idempotency_mismatch: 409,
  link_expired: 410,
  too_large: 413,
  unsupported_media_type: 415,
  unprocessable: 422,
  outside_service_area: 422,
  too_many_attempts: 429,
  internal: 500,
  unavailable: 503,
} as const
export type ErrorCode = keyof typeof ERROR_STATUS

export const errorBody = z.object({
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
})
export type ErrorBody = z.infer<typeof errorBody>

export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Record<string, unknown> | undefined
  constructor(code: ErrorCode, message: string, details?: Record<string, unknown>) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
  get status(): number {
    return ERROR_STATUS[this.code]
  }
}
