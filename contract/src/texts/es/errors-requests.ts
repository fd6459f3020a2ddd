import type { Translated } from '@meridian/domain/accounts/language.ts'
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import type * as en from '../errors-requests.ts'

const WITH_ARTICLE: Record<Actor['role'], string> = {
  client: 'un cliente',
  driver: 'un chofer',
  admin: 'un administrador',
  system: 'el sistema',
}
export const withArticle = (role: Actor['role']): string => WITH_ARTICLE[role]

/** What begins in lower case follows the field's name; so does what is still in the words of the validation library. */
const isSentence = (message: string): boolean =>
  /^\p{Lu}/u.test(message) && !/^(Invalid|Too|Unrecognized|Expected)/.test(message)

export const REQUEST_SENTENCES: Translated<typeof en.REQUEST_SENTENCES> = {
  // The request. The reason of a bad one is a library's, in English, and for programmers.
  bad_request: (_: { reason: string }) => 'No se pudo entender la solicitud',
  invalid_json: 'body: no es JSON válido',
  empty_body: 'body: está vacío',
  content_length_mismatch: 'body: su longitud no es la que anunció la solicitud',
  invalid_url: 'No se puede leer la dirección de esta solicitud',
  invalid_input: ({ field, message }) => (isSentence(message) ? message : `${field}: ${message}`),
  invalid_idempotency_key: 'Idempotency-Key debe tener de 1 a 200 caracteres',
  websocket_only: 'Esta dirección solo acepta conexiones WebSocket',
  too_large: 'body: pesa más de lo que acepta esta llamada',
  request_too_slow: 'La solicitud tardó demasiado en llegar; envíela de nuevo',
  headers_too_large: 'Los encabezados de esta solicitud son demasiado largos',
  unsupported_media_type: 'body: debe ser JSON (application/json)',
  idempotency_mismatch: 'Esta Idempotency-Key ya se usó para otra solicitud',
  idempotency_running: 'La solicitud con esta Idempotency-Key todavía se está procesando',
  not_found: ({ method, path }) => `No hay nada en ${method} ${path}`,
  wrong_role: ({ roles }) => `Solo ${roles.map(withArticle).join(' o ')} puede hacer esto`,
  not_a_demo: 'Esto solo existe en una demostración',
  cross_site_request: 'Esta solicitud vino de otro sitio',
  host_not_allowed: 'Este servidor no responde a ese nombre; quien lo opera permite un nombre con PUBLIC_URL',
  too_many_requests: 'Demasiadas solicitudes; hay que esperar un momento',
  too_many_uploads: 'Desde aquí se están enviando demasiados datos a la vez; hay que esperar un momento',

  // The database and the server
  already_exists: 'Esto ya existe',
  reference_missing: 'Falta algo a lo que esto se refiere',
  value_out_of_range: 'Un valor está fuera de rango',
  number_out_of_range: 'Un número está fuera de rango',
  character_not_storable: 'Un texto contiene un carácter que no se puede guardar',
  internal: 'Algo falló de nuestro lado',
  database_busy: 'La base de datos está ocupada; se puede intentar de nuevo en un momento',
  server_busy: 'El servidor está ocupado; se puede intentar de nuevo',

  // The live channel
  cross_site_live_channel: 'Esta página no puede abrir un canal en vivo',
  live_channel_of_other_account: 'El canal en vivo de otra cuenta no está abierto para esta',
}
