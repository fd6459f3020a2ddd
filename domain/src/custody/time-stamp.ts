/** A time-stamp of RFC 3161: what an authority answers that was asked to confirm that it has seen a hash. */
import { DER, type Der, hexOf, oidBytes, oidText, partsOf, readDer, tagged, writeDer } from './der.ts'

const SHA256 = '2.16.840.1.101.3.4.2.1'
const SIGNED_DATA = '1.2.840.113549.1.7.2'
export const TIME_STAMP_INFO = '1.2.840.113549.1.9.16.1.4'

/** `imprint` and `nonce` as hex digits; the nonce is a positive number in the fewest bytes. */
export function timeStampRequest(imprint: Uint8Array, nonce: Uint8Array): Uint8Array {
  const algorithm = writeDer(DER.sequence, oidBytes(SHA256), writeDer(DER.null))
  return writeDer(
    DER.sequence,
    writeDer(DER.integer, Uint8Array.of(1)),
    writeDer(DER.sequence, algorithm, writeDer(DER.octets, imprint)),
    writeDer(DER.integer, nonce),
    // With its certificate: whoever checks the stamp later needs it.
    writeDer(DER.boolean, Uint8Array.of(0xff)),
  )
}

type TimeStampSigner = {
  digestAlgorithm: string
  signatureAlgorithm: string
  /** In the form that is signed. */
  attributesBytes: Uint8Array
  attributes: { oid: string; value: Der }[]
  signature: Uint8Array
}
export type TimeStamp = {
  /** Of the SHA-256 that was stamped, as hex digits; null when it is of another kind of hash. */
  imprint: string | null
  time: Date
  nonce: string | null
  infoBytes: Uint8Array
  certificates: Uint8Array[]
  signer: TimeStampSigner
}
/** A refusal has no stamp. */
export type TimeStampResponse = { status: number; stamp: TimeStamp | null }

/** Null when it is no such response. Nothing is checked but its form. */
export function readTimeStampResponse(bytes: Uint8Array): TimeStampResponse | null {
  try {
    const [info, token] = partsOf(tagged(DER.sequence, readDer(bytes)))
    const status = numberOf(partsOf(tagged(DER.sequence, info))[0])
    return { status, stamp: token ? readToken(token) : null }
  } catch {
    return null
  }
}

/** 0: granted; 1: granted with changes, which are checked as all else is. */
export const isGranted = ({ status }: TimeStampResponse): boolean => status === 0 || status === 1

function readToken(token: Der): TimeStamp {
  const [type, wrapped] = partsOf(tagged(DER.sequence, token))
  if (oidText(type) !== SIGNED_DATA) throw new Error('not signed data')
  const [data] = partsOf(tagged(DER.first, wrapped))
  const [, , content, ...rest] = partsOf(tagged(DER.sequence, data))
  const [contentType, explicit] = partsOf(tagged(DER.sequence, content))
  if (oidText(contentType) !== TIME_STAMP_INFO) throw new Error('not a time-stamp')
  const infoBytes = tagged(DER.octets, partsOf(tagged(DER.first, explicit))[0]).content
  const certificates = rest.find(({ tag }) => tag === DER.first)
  const signers = partsOf(tagged(DER.set, rest.at(-1)))
  if (signers.length !== 1) throw new Error('not one signer')
  return {
    ...readInfo(infoBytes),
    infoBytes,
    certificates: certificates ? partsOf(certificates).map(({ bytes }) => bytes) : [],
    signer: readSigner(signers[0] as Der),
  }
}

function readInfo(bytes: Uint8Array): Pick<TimeStamp, 'imprint' | 'time' | 'nonce'> {
  const [, , imprint, , time, ...rest] = partsOf(tagged(DER.sequence, readDer(bytes)))
  const [algorithm, hash] = partsOf(tagged(DER.sequence, imprint))
  const isSha256 = oidText(partsOf(tagged(DER.sequence, algorithm))[0]) === SHA256
  const nonce = rest.find(({ tag }) => tag === DER.integer)
  return {
    imprint: isSha256 ? hexOf(tagged(DER.octets, hash).content) : null,
    time: timeOf(tagged(DER.time, time)),
    nonce: nonce ? hexOf(nonce.content) : null,
  }
}

function readSigner(der: Der): TimeStampSigner {
  const [, , digest, signed, algorithm, signature] = partsOf(tagged(DER.sequence, der))
  const { content } = tagged(DER.first, signed)
  // It is signed as a set, and sent under another tag.
  const attributesBytes = writeDer(DER.set, content)
  return {
    digestAlgorithm: oidText(partsOf(tagged(DER.sequence, digest))[0]),
    signatureAlgorithm: oidText(partsOf(tagged(DER.sequence, algorithm))[0]),
    attributesBytes,
    attributes: partsOf(readDer(attributesBytes)).map((attribute) => {
      const [oid, values] = partsOf(tagged(DER.sequence, attribute))
      const [value, ...more] = partsOf(tagged(DER.set, values))
      if (!value || more.length > 0) throw new Error('not one value')
      return { oid: oidText(oid), value }
    }),
    signature: tagged(DER.octets, signature).content,
  }
}

function numberOf(der: Der | undefined): number {
  const { content } = tagged(DER.integer, der)
  if (content.length !== 1) throw new Error('not a small number')
  return content[0] as number
}

const TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d{1,9})?Z$/

function timeOf({ content }: Der): Date {
  const [, year, month, day, hours, minutes, seconds, fraction = ''] = TIME.exec(String.fromCharCode(...content)) ?? []
  const time = new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}${fraction.slice(0, 4)}Z`)
  if (Number.isNaN(time.getTime())) throw new Error('not a time')
  return time
}
