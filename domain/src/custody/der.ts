/** DER (X.690), as much of it as a time-stamp needs: tags of one byte, definite lengths. What is not in this form is an error. */

export const DER = {
  boolean: 0x01,
  integer: 0x02,
  octets: 0x04,
  null: 0x05,
  oid: 0x06,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
  /** The first two of the tags whose meaning depends on where they stand. */
  first: 0xa0,
  second: 0xa1,
} as const

export type Der = {
  tag: number
  /** With tag and length. */
  bytes: Uint8Array
  content: Uint8Array
}

function readAt(bytes: Uint8Array, at: number): Der {
  const [tag = 0, first = 0] = bytes.subarray(at, at + 2)
  if (at + 2 > bytes.length || (tag & 0x1f) === 0x1f) throw new Error('not DER')
  let [start, length] = [at + 2, first]
  if (first >= 0x80) {
    const count = first - 0x80
    if (count === 0 || count > 4 || bytes[start] === 0) throw new Error('not DER')
    length = bytes.subarray(start, start + count).reduce((sum, byte) => sum * 256 + byte, 0)
    start += count
    if (length < 0x80) throw new Error('not DER')
  }
  const end = start + length
  if (end > bytes.length) throw new Error('not DER')
  return { tag, bytes: bytes.subarray(at, end), content: bytes.subarray(start, end) }
}

/** One value, and nothing after it. */
export function readDer(bytes: Uint8Array): Der {
  const der = readAt(bytes, 0)
  if (der.bytes.length !== bytes.length) throw new Error('not DER')
  return der
}

/** The values inside of a sequence, set or explicit tag. */
export function partsOf({ content }: Der): Der[] {
  const parts: Der[] = []
  for (let at = 0; at < content.length; ) {
    const part = readAt(content, at)
    parts.push(part)
    at += part.bytes.length
  }
  return parts
}

/** The value, if it has this tag. */
export function tagged(tag: number, der: Der | undefined): Der {
  if (der?.tag !== tag) throw new Error('not the expected value')
  return der
}

export function writeDer(tag: number, ...parts: Uint8Array[]): Uint8Array {
  const content = joined(parts)
  const digits: number[] = []
  for (let rest = content.length; rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest % 256)
  const length = content.length < 0x80 ? [content.length] : [0x80 + digits.length, ...digits]
  return joined([Uint8Array.of(tag, ...length), content])
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** '1.2.840.113549': the first byte holds two numbers, each other number as many bytes of seven bits as it takes. */
export function oidText(der: Der | undefined): string {
  const numbers: number[] = []
  let number = 0
  for (const byte of tagged(DER.oid, der).content) {
    number = number * 128 + (byte & 0x7f)
    if (byte >= 0x80) continue
    numbers.push(number)
    number = 0
  }
  const [both = 0, ...rest] = numbers
  const first = Math.min(Math.floor(both / 40), 2)
  return [first, both - first * 40, ...rest].join('.')
}

export function oidBytes(text: string): Uint8Array {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number)
  const bytes = [first * 40 + second, ...rest].flatMap((number) => {
    const digits = [number % 128]
    for (let left = Math.floor(number / 128); left > 0; left = Math.floor(left / 128))
      digits.unshift((left % 128) + 128)
    return digits
  })
  return writeDer(DER.oid, Uint8Array.from(bytes))
}

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
