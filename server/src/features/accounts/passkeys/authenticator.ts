/** What an authenticator has made or signed, checked. */
import type { NewCredential, SignedCredential } from '@meridian/contract/accounts/passkeys.ts'
import type { RelyingParty } from '../../../security/second-factors/relying-party.ts'
import type { PasskeyRow } from './passkeys.queries.ts'

/** EdDSA, ES256, RS256: the last for Windows Hello, which has nothing else. */
export const ALGORITHMS = [-8, -7, -257]

/** Loaded with the first passkey: it takes half a second and 28 MB, and most starts need none. */
const load = () => import('@simplewebauthn/server')
const loadHelpers = () => import('@simplewebauthn/server/helpers')

type Checked = { challenge: string; party: RelyingParty }

/** Null when it is not what was asked for. */
export async function readNewCredential({ id, response }: NewCredential, { challenge, party }: Checked) {
  const { verifyRegistrationResponse } = await load()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: response.clientDataJSON,
        attestationObject: await withoutStatement(response.attestationObject),
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  })
  if (!verified || registrationInfo.credential.id !== id) throw new Error('The credential is another one')
  const { publicKey, counter } = registrationInfo.credential
  return { publicKey: Buffer.from(publicKey), counter }
}

/**
 * Who made the authenticator is not asked (attestation `none`), and a statement about it that came all the same is not read: checking
 * one can mean requests to addresses that its certificates name.
 */
async function withoutStatement(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await loadHelpers()
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData')
  if (!(authData instanceof Uint8Array)) throw new Error('The attestation object has no data of the authenticator')
  const entries: [string, string | Uint8Array | Map<string, string>][] = [
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', authData],
  ]
  return isoBase64URL.fromBuffer(isoCBOR.encode(new Map(entries)))
}

/** The authenticator's count of uses. Throws when anything about the signature is not as it should be. */
export async function checkSignature(
  passkey: PasskeyRow,
  { id, response }: SignedCredential,
  { challenge, party }: Checked,
): Promise<number> {
  const { verifyAuthenticationResponse } = await load()
  const { clientDataJSON, authenticatorData, signature } = response
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    // The count is compared where it is stored, so that of two sign-ins at the same moment one finds the other's.
    credential: { id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
  })
  if (!verified) throw new Error('The signature is not of this passkey')
  return authenticationInfo.newCounter
}

/** What the authenticator was asked to sign, as the browser says. Null for what is not of a browser. */
export function challengeOf(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}
