/**
 * Canonical JSON (RFC 8785): one value has exactly one text, so that everybody who hashes it gets the same hash. Keys are
 * sorted by UTF-16 code units; numbers and strings are written as `JSON.stringify` writes them, as the RFC prescribes.
 */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export type JsonObject = { readonly [key: string]: Json }

export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError('JSON has no infinite numbers')
  if (typeof value === 'string') return text(value)
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  const keys = Object.keys(value).sort()
  return `{${keys.map((key) => `${text(key)}:${canonicalJson(value[key] as Json)}`).join(',')}}`
}

/** Half of a surrogate pair has no UTF-8 form: two programs would hash different bytes for it. */
function text(value: string): string {
  if (!value.isWellFormed()) throw new RangeError('a text with half a surrogate pair has no canonical form')
  return JSON.stringify(value)
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)
