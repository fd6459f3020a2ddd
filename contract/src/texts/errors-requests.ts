/** Errors that any call can have: the request, the database, the server. */
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'

const WITH_ARTICLE: Record<Actor['role'], string> = {
  client: 'a client',
  driver: 'a driver',
  admin: 'an admin',
  system: 'the system',
}
export const withArticle = (role: Actor['role']): string => WITH_ARTICLE[role]

/** Our own messages are sentences already ('Pickup address is required'); the library's need the field in front. */
const isSentence = (message: string): boolean =>
  /^[A-Z]/.test(message) && !/^(Invalid|Too|Unrecognized|Expected)/.test(message)

export const REQUEST_SENTENCES = {
  // The request
  bad_request: ({ reason }: { reason: string }) => reason,
  invalid_json: 'body: is not valid JSON',
  empty_body: 'body: is empty',
  content_length_mismatch: 'body: its length is not what the request said',
  invalid_url: 'The address of this request cannot be read',
  invalid_input: ({ field, message }: { field: string; message: string }) =>
    isSentence(message) ? message : `${field}: ${message}`,
  invalid_idempotency_key: 'Idempotency-Key must have 1 to 200 characters',
  websocket_only: 'This address accepts WebSocket connections only',
  too_large: 'body: is larger than this call takes',
  request_too_slow: 'The request took too long to arrive; please send it again',
  headers_too_large: 'The headers of this request are too large',
  unsupported_media_type: 'body: must be JSON (application/json)',
  idempotency_mismatch: 'This Idempotency-Key was used for another request',
  idempotency_running: 'The request with this Idempotency-Key is still being carried out',
  not_found: ({ method, path }: { method: string; path: string }) => `There is nothing at ${method} ${path}`,
  wrong_role: ({ roles }: { roles: readonly Actor['role'][] }) =>
    `Only ${roles.map(withArticle).join(' or ')} may do this`,
  not_a_demo: 'This is only there in a demo',
  cross_site_request: 'This request came from another site',
  host_not_allowed: 'This server does not answer to that name; its operator allows a name with PUBLIC_URL',
  too_many_requests: 'Too many requests; please wait a moment',
  too_many_uploads: 'Too much is being uploaded from here at the same time; please wait a moment',

  // The database and the server
  already_exists: 'This already exists',
  reference_missing: 'Something this refers to is not there',
  value_out_of_range: 'A value is out of range',
  number_out_of_range: 'A number is out of range',
  character_not_storable: 'A text contains a character that cannot be stored',
  internal: 'Something went wrong on our side',
  database_busy: 'The database is busy; please try again in a moment',
  server_busy: 'The server is busy; please try again',

  // The live channel
  cross_site_live_channel: 'This page may not open a live channel',
  live_channel_of_other_account: 'The live channel of another account is not open to you',
}
