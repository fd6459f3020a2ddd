/**
 * What no call can take, whatever its shapes say: characters that neither a text nor a JSON column can hold, and nesting so
 * deep that writing it out again would overflow. Refused here once, so that no field of any call is forgotten.
 */
import { FIELD_MESSAGES } from '@meridian/contract/field-messages.ts'
import { invalidField } from '../errors/app-error.ts'

/** NUL, and half of a character that is written in two. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the one that PostgreSQL cannot take
const UNSTORABLE = /[\u0000\p{Surrogate}]/u
/** Nothing of ours has more than a handful of levels. */
const MAX_LEVELS = 20

type Part = { path: readonly string[]; value: unknown }

/** Without recursion: a body within the size limit may be nested deeper than the stack. */
export function refuseUnstorable(name: string, input: unknown): void {
  const parts: Part[] = [{ path: [], value: input }]
  for (let part = parts.pop(); part; part = parts.pop()) {
    const { path, value } = part
    if (typeof value === 'string' && UNSTORABLE.test(value))
      throw invalidField(path.join('.') || name, FIELD_MESSAGES.notStorable)
    if (typeof value !== 'object' || value === null) continue
    if (path.length === MAX_LEVELS) throw invalidField(name, FIELD_MESSAGES.nestedTooDeeply)
    for (const [key, inner] of Object.entries(value)) parts.push({ path: [...path, key], value: inner })
  }
}
