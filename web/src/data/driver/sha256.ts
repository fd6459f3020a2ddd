/** SHA-256 as hexadecimal digits. Browsers compute it themselves, but only on https and localhost. */
export async function sha256(content: ArrayBuffer): Promise<string> {
  const digest = crypto.subtle ? new Uint8Array(await crypto.subtle.digest('SHA-256', content)) : computeSha256(content)
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** FIPS 180-4. */
export function computeSha256(content: ArrayBuffer): Uint8Array {
  const state = firstDigits(8, 1 / 2)
  const constants = firstDigits(64, 1 / 3)
  const view = padded(content)
  for (let offset = 0; offset < view.byteLength; offset += 64) addBlock(state, constants, view, offset)
  const digest = new DataView(new ArrayBuffer(32))
  for (const [index, word] of state.entries()) digest.setUint32(index * 4, word)
  return new Uint8Array(digest.buffer)
}

/** The first 32 bits of the fractional parts of the roots of the first primes. */
function firstDigits(count: number, power: number): Uint32Array {
  const primes: number[] = []
  for (let candidate = 2; primes.length < count; candidate++)
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate)
  return Uint32Array.from(primes, (prime) => (prime ** power % 1) * 2 ** 32)
}

/** A one bit, zeros, and the length in bits, to a multiple of 64 bytes. */
function padded(content: ArrayBuffer): DataView {
  const length = content.byteLength
  const bytes = new Uint8Array(Math.ceil((length + 9) / 64) * 64)
  bytes.set(new Uint8Array(content))
  bytes[length] = 0x80
  const view = new DataView(bytes.buffer)
  view.setBigUint64(bytes.length - 8, BigInt(length) * 8n)
  return view
}

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by))
const mix = (word: number, a: number, b: number, c: number): number => rotate(word, a) ^ rotate(word, b) ^ c

function addBlock(state: Uint32Array, constants: Uint32Array, view: DataView, offset: number): void {
  const words = new Uint32Array(64)
  const at = (index: number) => words[index] as number
  for (let index = 0; index < 64; index++) {
    if (index < 16) {
      words[index] = view.getUint32(offset + index * 4)
      continue
    }
    const [early, late] = [at(index - 15), at(index - 2)]
    words[index] = at(index - 16) + mix(early, 7, 18, early >>> 3) + at(index - 7) + mix(late, 17, 19, late >>> 10)
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let index = 0; index < 64; index++) {
    const choice = (e & f) ^ (~e & g)
    const first = h + mix(e, 6, 11, rotate(e, 25)) + choice + (constants[index] as number) + at(index)
    const second = mix(a, 2, 13, rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] as number) + word
}
