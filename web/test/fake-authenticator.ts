/** WebAuthn as a browser offers it, for component tests: answers with bytes, and as a test says. */
import { onTestFinished, vi } from 'vitest'

const bytes = (text: string) => new TextEncoder().encode(text).buffer

export function startFakeAuthenticator() {
  const create = vi.fn(async (_options: CredentialCreationOptions) => ({
    id: 'bmV3LWtleQ',
    response: {
      clientDataJSON: bytes('client'),
      attestationObject: bytes('made?>'),
      getTransports: () => ['internal'],
    },
  }))
  const get = vi.fn(async (_options: CredentialRequestOptions) => ({
    id: 'bmV3LWtleQ',
    response: {
      clientDataJSON: bytes('client'),
      authenticatorData: bytes('data'),
      signature: bytes('signed'),
      userHandle: null,
    },
  }))
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create, get } })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'credentials')
  })
  return { create, get }
}
