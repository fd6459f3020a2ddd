/**
 * Reads JSON bodies. A body is counted before it is parsed: values take up to thirty times the bytes that they are sent in, and
 * everything after this (parsing, checking, comparing) then works on a number of values with an upper bound.
 */
import type { FastifyInstance } from 'fastify'
import { invalidField } from '../errors/app-error.ts'

/** Nothing of ours has more than a handful of levels. */
const MAX_LEVELS = 20
/** The largest input there is, a hundred orders with fifty bags each, has less than half as many. */
const MAX_VALUES = 50_000

export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  // Nothing of ours takes plain text, which Fastify would accept.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    try {
      countValues(body)
    } catch (error) {
      return done(error as Error)
    }
    parse(request, body.toString(), done)
  })
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** At most so many: whether it is JSON at all, the parser finds out. Refuses too many values, and too many levels. */
export function countValues(json: Buffer): number {
  let values = 1
  let level = 0
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] as number
    if (byte === QUOTE) at = endOfText(json, at)
    else if (byte === COMMA) values++
    else if (OPENING.has(byte)) {
      values++
      if (++level > MAX_LEVELS) throw invalidField('body', 'nestedTooDeeply')
    } else if (CLOSING.has(byte)) level--
    if (values > MAX_VALUES) throw invalidField('body', 'tooManyValues')
  }
  return values
}

/** Where the text that begins at `start` has its closing quote. Most have no quote within, and a file in base64 is long. */
function endOfText(json: Buffer, start: number): number {
  const quote = json.indexOf(QUOTE, start + 1)
  if (quote === -1) return json.length
  if (json[quote - 1] !== BACKSLASH) return quote
  for (let at = start + 1; at < json.length; at++) {
    if (json[at] === BACKSLASH) at++
    else if (json[at] === QUOTE) return at
  }
  return json.length
}
