/** Files in a bucket of any storage that speaks S3, signed with Signature Version 4. */
import { createHash, createHmac } from 'node:crypto'
import type { FileStorage } from './port.ts'

const TIMEOUT_MS = 10_000
const DEFAULT_REGION = 'us-east-1'

type Bucket = { origin: string; bucket: string; region: string; accessKey: string; secretKey: string }

/** `https://key:secret@host/bucket?region=us-east-1` */
function bucketOf(s3Url: string): Bucket {
  const url = new URL(s3Url)
  return {
    origin: url.origin,
    bucket: url.pathname.replaceAll('/', ''),
    region: url.searchParams.get('region') ?? DEFAULT_REGION,
    accessKey: decodeURIComponent(url.username),
    secretKey: decodeURIComponent(url.password),
  }
}

export function createS3Storage(s3Url: string, clock: () => Date): FileStorage {
  const bucket = bucketOf(s3Url)
  async function send(method: 'PUT' | 'GET' | 'DELETE', key: string, body?: Buffer): Promise<Response> {
    const url = new URL(`/${bucket.bucket}/${key.split('/').map(encodeURIComponent).join('/')}`, bucket.origin)
    const reply = await fetch(url, {
      method,
      headers: signedHeaders(bucket, { method, url, body: body ?? Buffer.alloc(0), at: clock() }),
      ...(body ? { body: new Uint8Array(body) } : {}),
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

type Signable = { method: string; url: URL; body: Buffer; at: Date }

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** Signature Version 4 in a header. */
function signedHeaders(bucket: Omit<Bucket, 'origin' | 'bucket'>, request: Signable): Record<string, string> {
  const { method, url, body, at } = request
  const time = at.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const bodyHash = sha256(body)
  const headers = { host: url.host, 'x-amz-content-sha256': bodyHash, 'x-amz-date': time }
  const names = Object.keys(headers).join(';')
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
  const canonical = [method, url.pathname, url.searchParams.toString(), lines.join(''), names, bodyHash].join('\n')
  const scope = `${time.slice(0, 8)}/${bucket.region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${bucket.secretKey}`)
  const signature = createHmac('sha256', key).update(toSign).digest('hex')
  return {
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': time,
    authorization: `AWS4-HMAC-SHA256 Credential=${bucket.accessKey}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  }
}
