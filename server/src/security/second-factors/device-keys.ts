/**
 * The key that encrypts what a driver's phone could not send yet. Computed, so that a copy of the database shows no key, and
 * from an id of the account that a deactivation replaces, so that the key ends with the account's access.
 */
import { createHmac } from 'node:crypto'

export const deviceKeyOf = (secret: string, { userId, keyId }: { userId: number; keyId: string }): string =>
  createHmac('sha256', secret).update(`device-key.${userId}.${keyId}`).digest('base64')
