/** 128 random bits. Not `randomUUID`, which a browser offers only on https and localhost. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The same bits in the form of RFC 9562, version 4. */
export function randomUuid(): string {
  const key = randomKey()
  const variant = ((Number.parseInt(key.charAt(16), 16) & 3) | 8).toString(16)
  const text = `${key.slice(0, 12)}4${key.slice(13, 16)}${variant}${key.slice(17)}`
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
