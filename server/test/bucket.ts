import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export const BUCKET_SECRET = 'a/secret+key'
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')

export type TestBucket = { server: Server; objects: Map<string, Buffer>; refused: string[]; url: string }

/** A bucket in memory that verifies signatures as the documentation of Signature Version 4 describes them. */
export async function startBucket(): Promise<TestBucket> {
  const objects = new Map<string, Buffer>()
  const refused: string[] = []
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const path = request.url as string
    if (!isSigned(request, body)) {
      refused.push(path)
      return reply.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>')
    }
    if (request.method === 'PUT') objects.set(path, body)
    if (request.method === 'DELETE') objects.delete(path)
    if (request.method !== 'GET') return reply.writeHead(request.method === 'PUT' ? 200 : 204).end()
    const object = objects.get(path)
    return object ? reply.end(object) : reply.writeHead(404).end('<Code>NoSuchKey</Code>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://key:${encodeURIComponent(BUCKET_SECRET)}@127.0.0.1:${port}/proofs?region=eu-west-1`
  return { server, objects, refused, url }
}

function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const match =
    /^AWS4-HMAC-SHA256 Credential=key\/(\d{8})\/eu-west-1\/s3\/aws4_request, SignedHeaders=(\S+), Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!match || headers['x-amz-content-sha256'] !== sha256(body)) return false
  const [, day, names, signature] = match as unknown as [string, string, string, string]
  const lines = names.split(';').map((name) => `${name}:${headers[name]}\n`)
  const canonical = `${method}\n${url}\n\n${lines.join('')}\n${names}\n${sha256(body)}`
  const scope = `${day}/eu-west-1/s3/aws4_request`
  const toSign = `AWS4-HMAC-SHA256\n${headers['x-amz-date']}\n${scope}\n${sha256(canonical)}`
  let key: Buffer = createHmac('sha256', `AWS4${BUCKET_SECRET}`).update(day).digest()
  for (const part of ['eu-west-1', 's3', 'aws4_request']) key = createHmac('sha256', key).update(part).digest()
  return createHmac('sha256', key).update(toSign).digest('hex') === signature
}
