/** Passkeys in this browser. WebAuthn takes and gives bytes, which the JSON of our calls has in base64url. */

import * as passkeys from '@meridian/contract/accounts/passkeys.ts'
import type { BodyInputOf } from '@meridian/contract/endpoint.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { invalidateAfter } from '../stale-queries.ts'
import { type SignInOutcome, storeOutcome } from './accounts.ts'

/** `cancelled`: by the person, or because nobody answered. `known`: this device has one for the account already. */
type PasskeyProblem = 'cancelled' | 'known' | 'failed'

export class PasskeyError extends Error {
  readonly problem: PasskeyProblem
  constructor(problem: PasskeyProblem, cause: unknown) {
    super(`passkey: ${problem}`, { cause })
    this.problem = problem
  }
}

const PROBLEMS: Record<string, PasskeyProblem> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
}

/** `elsewhere`: they belong to another address of this server. `unsupported`: the browser has none, or none here. */
export type PasskeyObstacle = { kind: 'elsewhere'; origin: string } | { kind: 'unsupported' } | { kind: 'no address' }

/** `origin`: where they work, from the installation; undefined while that is not known. */
export function obstacleTo(origin: string | null | undefined): PasskeyObstacle | null {
  if (origin === null) return { kind: 'no address' }
  if (origin !== undefined && origin !== location.origin) return { kind: 'elsewhere', origin }
  return 'PublicKeyCredential' in window ? null : { kind: 'unsupported' }
}

export function useAddPasskey() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      const options = await call(passkeys.begin, { body: { password } })
      return call(passkeys.add, { body: { name, credential: await createCredential(options) } })
    },
    onSuccess: () => invalidateAfter(queryClient, 'changeSecurity'),
  })
}

export function useRemovePasskey() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, password }: { id: number } & BodyInputOf<typeof passkeys.remove>) =>
      call(passkeys.remove, { params: { id }, body: { password } }),
    onSuccess: () => invalidateAfter(queryClient, 'changeSecurity'),
  })
}

/** `challenge`: of a sign-in that has passed the password. */
export async function signInWithPasskey(queryClient: QueryClient, challenge?: string): Promise<SignInOutcome> {
  const options = await call(passkeys.beginSignIn, { body: { challenge } })
  const credential = await signWithCredential(options)
  return storeOutcome(queryClient, await call(passkeys.signIn, { body: { credential } }))
}

async function createCredential(options: passkeys.PasskeyCreationOptions): Promise<passkeys.NewCredential> {
  const publicKey = {
    ...options,
    challenge: bytesOf(options.challenge),
    user: { ...options.user, id: bytesOf(options.user.id) },
    excludeCredentials: options.excludeCredentials.map(toDescriptor),
  }
  const { id, response } = await ask(() => navigator.credentials.create({ publicKey }))
  const made = response as AuthenticatorAttestationResponse
  return {
    id,
    response: {
      clientDataJSON: textOf(made.clientDataJSON),
      attestationObject: textOf(made.attestationObject),
      transports: made.getTransports(),
    },
  }
}

async function signWithCredential(options: passkeys.PasskeyRequestOptions): Promise<passkeys.SignedCredential> {
  const publicKey = {
    ...options,
    challenge: bytesOf(options.challenge),
    allowCredentials: options.allowCredentials.map(toDescriptor),
  }
  const { id, response } = await ask(() => navigator.credentials.get({ publicKey }))
  const { clientDataJSON, authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse
  return {
    id,
    response: {
      clientDataJSON: textOf(clientDataJSON),
      authenticatorData: textOf(authenticatorData),
      signature: textOf(signature),
      userHandle: userHandle && textOf(userHandle),
    },
  }
}

async function ask(authenticator: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    return (await authenticator()) as PublicKeyCredential
  } catch (error) {
    throw new PasskeyError(PROBLEMS[(error as Error).name] ?? 'failed', error)
  }
}

const toDescriptor = ({ type, id, transports }: { type: 'public-key'; id: string; transports: string[] }) => ({
  type,
  id: bytesOf(id),
  transports: transports as AuthenticatorTransport[],
})

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
}

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
