/**
 * Every error: a code and its HTTP status. The server makes the sentence for users (`server/src/errors/`) from the code
 * and `values`; another language could be made from the same two.
 */
import { z } from 'zod'

export const ERROR_STATUS = {
  // The request itself
  bad_request: 400,
  invalid_json: 400,
  empty_body: 400,
  content_length_mismatch: 400,
  invalid_url: 400,
  invalid_input: 400,
  invalid_idempotency_key: 400,
  websocket_only: 400,
  too_large: 413,
  unsupported_media_type: 415,
  idempotency_mismatch: 409,
  not_found: 404,
  wrong_role: 403,
  cross_site_request: 403,
  host_not_allowed: 421,
  too_many_requests: 429,

  // The database and the server
  already_exists: 409,
  reference_missing: 409,
  value_out_of_range: 400,
  number_out_of_range: 400,
  character_not_storable: 400,
  internal: 500,
  database_busy: 503,
  server_busy: 503,

  // Accounts
  not_signed_in: 401,
  session_not_checked: 503,
  invalid_credentials: 401,
  invalid_code: 401,
  invalid_setup_code: 401,
  too_many_attempts: 429,
  sign_in_expired: 410,
  link_expired: 410,
  invitation_expired: 410,
  role_not_invitable: 403,
  registration_for_clients_only: 403,
  organization_of_clients_only: 403,
  invalid_username: 400,
  username_taken: 409,
  password_too_common: 400,
  password_is_username: 400,
  password_unchanged: 400,
  email_taken: 409,
  email_already_registered: 409,
  two_factor_proof_required: 400,
  two_factor_already_on: 409,
  two_factor_not_started: 409,
  two_factor_just_turned_on: 409,

  // Live channel and notices
  cross_site_live_channel: 403,
  live_channel_of_other_account: 403,
  notice_not_for_role: 422,
  invalid_push_endpoint: 422,
  invalid_push_keys: 422,

  // Addresses and maps
  invalid_address_token: 400,
  address_not_in_book: 404,
  address_not_in_area: 422,
  outside_service_area: 422,
  stop_outside_service_area: 422,
  stop_not_on_earth: 400,
  pin_too_far: 422,
  unknown_address: 422,
  point_not_at_address: 422,
  address_search_unavailable: 503,
  tile_not_found: 404,
  map_not_ready: 503,
  map_service_unavailable: 503,

  // Orders
  order_not_found: 404,
  not_your_order: 404,
  wrong_order_status: 409,
  already_taken: 409,
  order_cancelled: 409,
  order_withdrawn: 409,
  status_not_settable: 400,
  no_organization_to_order: 403,
  no_organization_to_export: 403,
  price_changed: 409,
  scheduled_too_soon: 422,
  scheduled_in_the_past: 422,
  slot_over: 422,
  slot_times_not_allowed: 422,
  slot_times_missing: 422,
  slot_ends_before_start: 422,

  // Drivers
  driver_not_found: 404,
  driver_required: 400,
  driver_not_active: 422,
  driver_off_duty: 409,
  driver_has_order: 409,
  driver_not_available: 409,
  too_many_open_jobs: 409,
  offered_to_higher_levels: 409,
  offered_later: 409,
  job_opens_later: 409,
  accept_for_other_driver: 403,

  // Positions
  position_off_duty: 409,
  position_not_on_earth: 422,
  position_null_island: 422,
  position_in_the_future: 422,
  position_too_old: 422,
  position_outside_job: 422,
  position_too_fast: 422,
  position_queue_full: 503,

  // Payments
  test_payments_off: 403,
  card_payments_off: 409,
  order_stopped: 409,
  already_paid: 409,
  payment_in_progress: 409,
  payment_refunded: 409,
  payment_not_found: 404,
  payment_not_for_order: 409,
  payment_incomplete: 409,
  card_declined: 409,
  payment_canceled: 409,
  payment_not_needed: 409,
  payment_not_opened: 503,
  card_provider_unavailable: 503,
  webhook_off: 404,
  webhook_secret_missing: 503,
  invalid_webhook_signature: 400,

  // Messages, ratings and figures
  user_not_found: 404,
  chat_closed: 409,
  message_not_found: 404,
  support_user_required: 400,
  order_not_delivered: 409,
  already_rated: 409,
  rating_by_other_party: 403,
  client_not_found: 404,
  invalid_period: 422,
} as const
export type ErrorCode = keyof typeof ERROR_STATUS

export const errorBody = z.object({
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  values: z.record(z.string(), z.unknown()).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
