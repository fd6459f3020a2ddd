/**
 * What no call can take, whatever its shapes say: characters that neither a text nor a JSON column can hold. Refused here once,
 * so that no field of any call is forgotten.
 */
import { invalidField } from '../errors/app-error.ts'

/** NUL, and half of a character that is written in two. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the one that PostgreSQL cannot take
const UNSTORABLE = /[\u0000\p{Surrogate}]/u

/** `input` is what the call's schema made of the request: unknown fields are gone, and are not searched at anybody's cost. */
export function refuseUnstorable(name: string, input: unknown): void {
  const path = pathToUnstorable(input)
  if (path) throw invalidField(path.join('.') || name, 'notStorable')
}

/** Makes nothing for each value: a path only for the one that is found. A schema has few levels, so recursion is safe. */
function pathToUnstorable(value: unknown): string[] | null {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? [] : null
  if (typeof value !== 'object' || value === null) return null
  for (const key in value) {
    const path = pathToUnstorable((value as Record<string, unknown>)[key])
    if (path) return [key, ...path]
  }
  return null
}
