/** What we hand to the browser and want back unchanged: the text is readable, the signature is ours. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'

export type Signer = {
  sign(kind: string, facts: object): string
  /** The facts, when we signed them for this kind and they have the expected shape; else null. */
  open<T>(kind: string, token: string, shape: z.ZodType<T>): T | null
}

export function createSigner(secret: string): Signer {
  // The kind is part of what is signed: a token for one purpose is worth nothing for another.
  const signature = (kind: string, text: string) =>
    createHmac('sha256', secret).update(`${kind}.${text}`).digest('base64url')
  return {
    sign(kind, facts) {
      const text = Buffer.from(JSON.stringify(facts)).toString('base64url')
      return `${text}.${signature(kind, text)}`
    },
    open(kind, token, shape) {
      const [text = '', given = ''] = token.split('.')
      const wanted = Buffer.from(signature(kind, text))
      const offered = Buffer.from(given)
      if (wanted.length !== offered.length || !timingSafeEqual(wanted, offered)) return null
      const parsed = shape.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()))
      return parsed.success ? parsed.data : null
    },
  }
}
