/**
 * Compresses long text and streams for browsers that accept it. Files of the app and of the map come compressed already.
 *
 * `@fastify/compress` sends a text through a stream: it adds 0.50 ms of the node to a page of 25 orders, this 0.33 ms, and the
 * length of the reply is known.
 */
import { pipeline, Readable, type Transform } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { JSON_TYPE } from '../serialize.ts'

export type Encoding = 'br' | 'gzip'
/** The preferred one first. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip']

/** Less than this fits into one or two packets anyway. */
const MIN_LENGTH = 2048

type Text = string | Buffer
/** Zlib's own default takes a hundred times as long for a tenth less. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const brotliText = promisify(brotliCompress)
const gzipText = promisify(gzip)
const COMPRESS: Record<Encoding, { text(text: Text): Promise<Buffer>; stream(): Transform }> = {
  br: { text: (text) => brotliText(text, BROTLI) as Promise<Buffer>, stream: () => createBrotliCompress(BROTLI) },
  gzip: { text: (text) => gzipText(text) as Promise<Buffer>, stream: () => createGzip() },
}

const ACCEPTS: Record<Encoding, RegExp> = {
  br: /(^|[\s,])br(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
  gzip: /(^|[\s,])gzip(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
}

/** The best of these encodings that the browser accepts. */
export const preferredEncoding = (accepted: string | undefined, available = ENCODINGS): Encoding | undefined =>
  accepted === undefined ? undefined : available.find((encoding) => ACCEPTS[encoding].test(accepted))

export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const text = isText(payload, reply) && payload.length >= MIN_LENGTH ? payload : undefined
    if (text === undefined && !(payload instanceof Readable)) return done(null, payload)
    if (reply.hasHeader('content-encoding')) return done(null, payload)
    reply.header('vary', 'accept-encoding')
    const encoding = preferredEncoding(request.headers['accept-encoding'])
    if (!encoding) return done(null, payload)
    reply.header('content-encoding', encoding).removeHeader('content-length')
    if (text !== undefined) return void COMPRESS[encoding].text(text).then((bytes) => done(null, bytes), done)
    // An error of either stream closes both, and Fastify sees it at the one that it sends.
    done(
      null,
      pipeline(payload as Readable, COMPRESS[encoding].stream(), () => {}),
    )
  })
}

/** Other bytes are photos and documents, which are compressed already. */
const isText = (payload: unknown, reply: FastifyReply): payload is Text =>
  typeof payload === 'string' || (Buffer.isBuffer(payload) && reply.getHeader('content-type') === JSON_TYPE)
