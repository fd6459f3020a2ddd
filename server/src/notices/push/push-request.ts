/** One request to a push service: out into the Internet only, not for long, and nothing of the answer but its status. */
import { request } from 'node:https'
import { mayBePushEndpoint, NotPublic, publicLookup } from './public-address.ts'

export type PushRequest = { endpoint: string; headers: Record<string, string>; body: Buffer }

/** Returns the status. Throws when there is no reply, or the address is not public. */
export type SendPush = (push: PushRequest) => Promise<number>

const TIMEOUT_MS = 10_000

export const sendPush =
  (lookup = publicLookup()): SendPush =>
  ({ endpoint, headers, body }) =>
    new Promise((resolve, reject) => {
      if (!mayBePushEndpoint(endpoint)) return reject(new NotPublic('The push service is at no public address'))
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      // A new connection for each request: a reused one was checked for another host name.
      const sent = request(endpoint, { method: 'POST', headers, lookup, agent: false, signal }, (response) => {
        resolve(response.statusCode ?? 0)
        response.destroy()
      })
      sent.on('error', reject)
      sent.end(body)
    })
