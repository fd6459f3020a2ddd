/**
 * SHA-256 and Ed25519 in JavaScript: WebCrypto is missing on pages without https, and older browsers have no Ed25519. A dossier
 * is small, so the speed does not matter.
 */

import { attachedDossier, isPdf } from '@meridian/domain/custody/dossier/pdf-attachment.ts'
import type { Verifier } from '@meridian/domain/custody/dossier/verifier.ts'
import { type Verification, verifyDossier } from '@meridian/domain/custody/dossier/verify-dossier.ts'
import { hashes, verify } from '@noble/ed25519'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

hashes.sha512 = sha512

export const fileHash = (bytes: Uint8Array): string => bytesToHex(sha256(bytes))

export const browserVerifier: Verifier = {
  sha256: (data) => bytesToHex(sha256(typeof data === 'string' ? utf8ToBytes(data) : data)),
  verifies(publicKey, signature, text) {
    try {
      // As the command line: by RFC 8032, and not by the looser rules of ZIP 215.
      return verify(hexToBytes(signature), utf8ToBytes(text), hexToBytes(publicKey), { zip215: false })
    } catch {
      return false
    }
  },
}

export type Checked = Verification & { isPdf: boolean; hasNoAttachment: boolean }

export function checkFile(bytes: Uint8Array): Checked {
  const fromPdf = isPdf(bytes)
  const content = fromPdf ? attachedDossier(bytes) : bytes
  const result = verifyDossier(content ? textOf(content) : '', browserVerifier)
  return { ...result, isPdf: fromPdf, hasNoAttachment: content === null }
}

/** A text that is no UTF-8 is no dossier. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return ''
  }
}
