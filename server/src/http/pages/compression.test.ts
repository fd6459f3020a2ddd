import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressReplies } from './compression.ts'

const LONG = 'Ünlong '.repeat(1000)
const app = Fastify()
compressReplies(app)
app.get('/long', async () => ({ text: LONG }))
app.get('/short', async () => ({ text: 'short' }))
app.get('/stream', (_, reply) => reply.type('text/csv').send(Readable.from([LONG, LONG])))
app.get('/compressed', (_, reply) => reply.header('content-encoding', 'gzip').type('text/plain').send(LONG))
app.get('/broken', (_, reply) =>
  reply.type('text/csv').send(
    Readable.from(
      (function* () {
        yield LONG
        throw new Error('no connection')
      })(),
    ),
  ),
)
const get = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
] as const)('a browser that accepts %s gets %s', async (accepted, encoding, decompress) => {
  const reply = await get('/long', accepted)
  expect(reply.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
  expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length)
  expect(JSON.parse(decompress(reply.rawPayload).toString())).toEqual({ text: LONG })
  const stream = await get('/stream', accepted)
  expect(stream.headers['content-encoding']).toBe(encoding)
  expect(decompress(stream.rawPayload).toString()).toBe(LONG + LONG)
})

test('without an accepted encoding, when it is short, or when it is compressed already, a reply stays as it is', async () => {
  for (const accepted of [undefined, '', 'identity', 'br;q=0', 'deflate']) {
    const reply = await get('/long', accepted)
    expect([reply.headers['content-encoding'], reply.json()], accepted).toEqual([undefined, { text: LONG }])
    expect(reply.headers.vary).toBe('accept-encoding')
  }
  expect((await get('/short', 'br')).headers['content-encoding']).toBeUndefined()
  expect((await get('/compressed', 'br')).body).toBe(LONG)
})

test('a stream that fails fails the request, and the next one is answered', async () => {
  expect((await get('/broken', 'gzip')).statusCode).toBe(500)
  expect((await get('/short')).statusCode).toBe(200)
})
