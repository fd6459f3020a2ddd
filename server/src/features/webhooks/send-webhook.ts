/** One request to an address that an organization chose: out into the Internet only, 15 seconds, and nothing of the answer but its status. */
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { mayBePublicHost, NotPublic, publicLookup } from '../../notices/push/public-address.ts'

type WebhookRequest = { url: string; headers: Record<string, string>; body: string }
/** `allowPrivate`: the receivers are in the operator's own network, also over http. */
type SendOptions = { allowPrivate: boolean; lookup?: ReturnType<typeof publicLookup>; timeoutMs?: number }

/** Tests have receivers of their own. */
export type SendWebhook = (request: WebhookRequest, options: SendOptions) => Promise<number>

const TIMEOUT_MS = 15_000

export function mayReceive(url: string, allowPrivate: boolean): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, username, password } = new URL(url)
  if (username || password || !['http:', 'https:'].includes(protocol)) return false
  return allowPrivate || (protocol === 'https:' && mayBePublicHost(hostname))
}

/** The status, whichever. Throws when there is none in time, or the address is not public. Redirects are not followed. */
export function sendWebhook({ url, headers, body }: WebhookRequest, options: SendOptions): Promise<number> {
  const { allowPrivate, lookup = publicLookup(), timeoutMs = TIMEOUT_MS } = options
  return new Promise((resolve, reject) => {
    // Of an address that is a number nothing is looked up.
    if (!mayReceive(url, allowPrivate)) return reject(new NotPublic('The address is not public'))
    const request = url.startsWith('https:') ? requestHttps : requestHttp
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Meridian-Webhooks' },
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        ...(!allowPrivate && { lookup }),
      },
      (response) => {
        resolve(response.statusCode ?? 0)
        // Of an answer that does not end nothing more is read.
        response.destroy()
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
