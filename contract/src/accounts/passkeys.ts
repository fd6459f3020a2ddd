/** Passkeys: keys of a person's devices that sign in. What the browser's WebAuthn calls take and give is in that standard's JSON form. */
import { PASSKEY_NAME_LENGTH } from '@meridian/domain/accounts/accounts.ts'
import { z } from 'zod'
import { ANYONE_SIGNED_IN, endpoint } from '../endpoint.ts'
import { idParams, ok, requiredText } from '../shapes.ts'
import { ownPassword, passkey, signedIn } from './accounts.ts'

const known = z.object({ type: z.literal('public-key'), id: z.string(), transports: z.array(z.string()) })

const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(known),
})
export type PasskeyCreationOptions = z.infer<typeof creationOptions>

const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
  /** None: whichever the person chooses. */
  allowCredentials: z.array(known),
})
export type PasskeyRequestOptions = z.infer<typeof requestOptions>

/** Far more than any authenticator sends, and little enough that reading it costs nothing. */
const bytes = (max: number) => z.base64url().min(1).max(max)
const credentialId = bytes(1400)
const clientData = bytes(3000)

const newCredential = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: clientData,
    attestationObject: bytes(12_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})
export type NewCredential = z.infer<typeof newCredential>

const signedCredential = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: clientData,
    authenticatorData: bytes(1400),
    signature: bytes(1400),
    userHandle: bytes(100).nullish(),
  }),
})
export type SignedCredential = z.infer<typeof signedCredential>

export const begin = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/options',
  summary: 'Begin adding a passkey, with the password: answers what the browser asks the authenticator for',
  access: ANYONE_SIGNED_IN,
  // An address that is not confirmed may be another person's, whose account must not open with the passkey of whoever typed it.
  needsVerifiedEmail: true,
  body: z.object({ password: ownPassword }),
  reply: creationOptions,
})

export const add = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys',
  summary: 'Add the passkey that the authenticator has made; the first second factor also returns backup codes, once',
  access: ANYONE_SIGNED_IN,
  body: z.object({ name: requiredText(PASSKEY_NAME_LENGTH, 'nameRequired'), credential: newCredential }),
  reply: z.object({ passkey, backupCodes: z.array(z.string()) }),
})

export const remove = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/{id}/remove',
  summary: 'Remove a passkey, with the password',
  access: ANYONE_SIGNED_IN,
  params: idParams,
  body: z.object({ password: ownPassword }),
  reply: ok,
})

export const beginSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/login/passkey/options',
  summary: 'Begin signing in with a passkey, as the whole sign-in or, with its challenge, as the second step of one',
  access: 'public',
  body: z.object({ challenge: z.string().max(200).optional() }),
  reply: requestOptions,
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/login/passkey',
  summary: 'Sign in with what the passkey has signed',
  access: 'public',
  body: z.object({ credential: signedCredential }),
  reply: signedIn,
})
