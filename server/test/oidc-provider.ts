/** A small OpenID Connect provider on a local port: it signs whoever asks in as the person a test has named, and can lie. */
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export const CLIENT_ID = 'meridian'
export const CLIENT_SECRET = 'a secret of the provider'

type Claims = Record<string, unknown>
type Grant = { nonce: string; challenge: string; redirectUri: string; claims: Claims }

export type OidcProvider = Awaited<ReturnType<typeof startOidcProvider>>

export async function startOidcProvider() {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const stranger = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const grants = new Map<string, Grant>()
  const requests: string[] = []
  /** What a test changes: the person, and how the provider lies about them. */
  const answers = {
    person: { sub: 'person-1', email: 'ana@clinic.example', email_verified: true } as Claims,
    token: {} as Claims,
    signing: 'own' as 'own' | 'stranger' | 'none',
    metadata: {} as Claims,
    /** Instead of the document. */
    document: null as null | ((response: ServerResponse) => void),
  }
  let issuer = ''

  async function idToken({ nonce, claims }: Grant): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const payload = { iss: issuer, aud: CLIENT_ID, nonce, iat: now, exp: now + 300, ...claims, ...answers.token }
    if (answers.signing === 'none') {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${part({ alg: 'none' })}.${part(payload)}.`
    }
    const key = answers.signing === 'own' ? privateKey : stranger.privateKey
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key)
  }

  async function redeem(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await readBody(request))
    const basic = Buffer.from(String(request.headers.authorization).replace(/^Basic /, ''), 'base64').toString()
    const [id, secret] = basic.split(':').map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
    if (id !== CLIENT_ID || secret !== CLIENT_SECRET) return json(response, 401, { error: 'invalid_client' })
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri'))
      return json(response, 400, { error: 'invalid_grant' })
    return json(response, 200, {
      access_token: randomBytes(8).toString('hex'),
      token_type: 'Bearer',
      id_token: await idToken(grant),
    })
  }

  /** What a person does at the provider: sign in, and be sent back. Returns where to. */
  function authorize(location: string): URL {
    const url = new URL(location)
    if (!location.startsWith(`${issuer}/authorize?`)) throw new Error(`This is not the provider: ${location}`)
    const asked = Object.fromEntries(url.searchParams)
    if (asked.client_id !== CLIENT_ID || asked.code_challenge_method !== 'S256') throw new Error('Asked wrongly')
    const code = randomBytes(16).toString('hex')
    const { nonce = '', code_challenge: challenge = '', redirect_uri: redirectUri = '', state = '' } = asked
    grants.set(code, { nonce, challenge, redirectUri, claims: { ...answers.person } })
    const back = new URL(redirectUri)
    back.search = new URLSearchParams({ code, state, iss: issuer }).toString()
    return back
  }

  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').split('?')[0]
    requests.push(`${request.method} ${path}`)
    if (path === '/.well-known/openid-configuration') {
      if (answers.document) return answers.document(response)
      return json(response, 200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
        ...answers.metadata,
      })
    }
    if (path === '/authorize')
      return void response.writeHead(302, { location: authorize(`${issuer}${request.url}`).href }).end()
    if (path === '/keys') return json(response, 200, { keys: [jwk] })
    if (path === '/token') return redeem(request, response)
    json(response, 404, {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    issuer,
    answers,
    requests,
    authorize,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
