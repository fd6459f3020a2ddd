/** Files in a bucket of any storage that speaks S3, signed with Signature Version 4. */
import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import type { FileStorage } from './port.ts'

const TIMEOUT_MS = 10_000
const DEFAULT_REGION = 'us-east-1'

/** `https://key:secret@host/bucket?region=us-east-1` */
function bucketOf(s3Url: string) {
  const url = new URL(s3Url)
  return {
    root: `${url.origin}/${url.pathname.replaceAll('/', '')}`,
    account: {
      service: 's3',
      region: url.searchParams.get('region') ?? DEFAULT_REGION,
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
  }
}

export function createS3Storage(s3Url: string): FileStorage {
  const { root, account } = bucketOf(s3Url)
  async function send(method: 'PUT' | 'GET' | 'DELETE', key: string, content?: Buffer): Promise<Response> {
    const body = content && new Uint8Array(content)
    // Without it the content would not be signed.
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    }
    const url = `${root}/${key.split('/').map(encodeURIComponent).join('/')}`
    const signed = await new AwsV4Signer({ ...account, method, url, headers }).sign()
    const reply = await fetch(signed.url, {
      method,
      headers: signed.headers,
      ...(body ? { body } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // A signature is for one host: what answers with another address is not our bucket.
      redirect: 'error',
    })
    if (reply.ok || (reply.status === 404 && method !== 'PUT')) return reply
    // Without the body: a storage may quote our credentials in it.
    throw new Error(`the bucket answered ${method} with ${reply.status}`)
  }
  return {
    async put(key, bytes) {
      await (await send('PUT', key, bytes)).arrayBuffer()
    },
    async get(key) {
      const reply = await send('GET', key)
      const content = Buffer.from(await reply.arrayBuffer())
      return reply.ok ? content : null
    },
    async delete(key) {
      await (await send('DELETE', key)).arrayBuffer()
    },
  }
}
