/** Whether a time-stamp is signed, and by whom: the part of the check for which Node's own cryptography is needed. */
import { createHash, verify, X509Certificate } from 'node:crypto'
import { DER, type Der, oidText, partsOf, tagged } from '@meridian/domain/custody/der.ts'
import { TIME_STAMP_INFO, type TimeStamp } from '@meridian/domain/custody/time-stamp.ts'

const DIGESTS: Record<string, string> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}
/** RSA (PKCS #1 1.5) and ECDSA. Those that name no hash sign with that of the message. */
const SIGNATURES: Record<string, string | null> = {
  '1.2.840.113549.1.1.1': null,
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.2.1': null,
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
}
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12'
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47'
const FOR_TIME_STAMPS = '1.3.6.1.5.5.7.3.8'

/** The certificate that signed it, which it brings along; null when its signature is not good. Whom to trust is another question. */
export function stampSigner(stamp: TimeStamp): X509Certificate | null {
  try {
    return isSigned(stamp) ? signingCertificate(stamp) : null
  } catch {
    // The form of an inner part is not what it has to be.
    return null
  }
}

function isSigned(stamp: TimeStamp): boolean {
  const { signer, infoBytes } = stamp
  const certificate = signingCertificate(stamp)
  const digest = DIGESTS[signer.digestAlgorithm]
  const named = SIGNATURES[signer.signatureAlgorithm]
  if (!certificate || !digest || named === undefined) return false
  const hash = createHash(digest).update(infoBytes).digest()
  return (
    oidText(attribute(stamp, CONTENT_TYPE)) === TIME_STAMP_INFO &&
    hash.equals(tagged(DER.octets, attribute(stamp, MESSAGE_DIGEST)).content) &&
    (certificate.keyUsage ?? []).includes(FOR_TIME_STAMPS) &&
    isValidAt(certificate, stamp.time) &&
    verify(named ?? digest, signer.attributesBytes, certificate.publicKey, signer.signature)
  )
}

/** By the hash in the signed part, so that no other certificate can take its place. */
function signingCertificate(stamp: TimeStamp): X509Certificate | null {
  const version2 = attribute(stamp, SIGNING_CERTIFICATE_V2)
  const [identities] = partsOf(tagged(DER.sequence, version2 ?? attribute(stamp, SIGNING_CERTIFICATE)))
  const [first] = partsOf(tagged(DER.sequence, identities))
  const parts = partsOf(tagged(DER.sequence, first))
  const algorithm = parts[0]?.tag === DER.sequence ? oidText(partsOf(parts[0])[0]) : null
  const hash = tagged(DER.octets, parts[algorithm ? 1 : 0]).content
  const name = version2 ? (algorithm ? DIGESTS[algorithm] : 'sha256') : 'sha1'
  const found = name && stamp.certificates.find((bytes) => createHash(name).update(bytes).digest().equals(hash))
  return found ? new X509Certificate(found) : null
}

const attribute = ({ signer }: TimeStamp, oid: string): Der | undefined =>
  signer.attributes.find((attribute) => attribute.oid === oid)?.value

const isValidAt = ({ validFromDate, validToDate }: X509Certificate, at: Date): boolean =>
  validFromDate <= at && at <= validToDate

const MAX_CHAIN = 8

/** Whether these authorities vouched for the certificate at the time of the stamp, through those that the stamp brings along. */
export function isIssuedBy(signer: X509Certificate, trusted: readonly X509Certificate[], stamp: TimeStamp): boolean {
  const known = [...trusted, ...stamp.certificates.map((bytes) => new X509Certificate(bytes))]
  let certificate: X509Certificate | undefined = signer
  for (let step = 0; certificate && step < MAX_CHAIN; step++) {
    const subject: X509Certificate = certificate
    if (trusted.some(({ raw }) => raw.equals(subject.raw))) return true
    certificate = known.find(
      (issuer) =>
        issuer.ca &&
        isValidAt(issuer, stamp.time) &&
        subject.checkIssued(issuer) &&
        subject.verify(issuer.publicKey) &&
        !issuer.raw.equals(subject.raw),
    )
  }
  return false
}

/** Of a file in PEM form. */
export const readCertificates = (pem: string): X509Certificate[] =>
  (pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []).map(
    (text) => new X509Certificate(text),
  )
