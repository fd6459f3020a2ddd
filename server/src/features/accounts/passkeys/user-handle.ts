import { createHmac } from 'node:crypto'

/** By which an authenticator knows the account. It says nothing about the person, and is the same for all their passkeys. */
export const userHandleOf = (signingSecret: string, userId: number): string =>
  createHmac('sha256', signingSecret).update(`passkeys of user ${userId}`).digest('base64url')
