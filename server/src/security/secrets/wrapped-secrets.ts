/**
 * The stored secrets, encrypted by the operator's key (SECRETS_KEY) where there is one: then neither a copy of the database nor
 * of DATA_DIR is enough to forge a cookie or to open a picture.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { z } from 'zod'

const IV_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

/** Hex digits, as in the setting. */
export type SecretsKey = string | undefined

const wrapped = z.strictObject({ wrappedBy: z.literal('SECRETS_KEY'), sealed: z.base64url() })

export const isWrapped = (stored: string): boolean => wrapped.safeParse(JSON.parse(stored)).success

export function wrapSecrets(json: string, key: SecretsKey): string {
  if (!key) return json
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, Buffer.from(key, 'hex'), iv, { authTagLength: TAG_BYTES })
  const sealed = Buffer.concat([iv, cipher.update(json), cipher.final(), cipher.getAuthTag()]).toString('base64url')
  return JSON.stringify({ wrappedBy: 'SECRETS_KEY', sealed })
}

/** The JSON of the secrets, whether they are stored wrapped or, by an installation that had no key, as they are. */
export function unwrapSecrets(stored: string, key: SecretsKey): string {
  const found = wrapped.safeParse(JSON.parse(stored))
  if (!found.success) return stored
  if (!key) throw new SecretsKeyError('The setting SECRETS_KEY is missing: the stored secrets are encrypted with it')
  const bytes = Buffer.from(found.data.sealed, 'base64url')
  const decipher = createDecipheriv(CIPHER, Buffer.from(key, 'hex'), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  }).setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    throw new SecretsKeyError('The setting SECRETS_KEY is not the key that the stored secrets are encrypted with')
  }
}

export class SecretsKeyError extends Error {}
