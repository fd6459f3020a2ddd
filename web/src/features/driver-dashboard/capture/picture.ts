import { withoutMetadata } from '@meridian/domain/proofs/pictures.ts'
import type { ProofFileType } from '@meridian/domain/proofs/proofs.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/**
 * What a proof says of its picture, and the picture itself. Browsers add color profiles, and some more, to what they draw. The
 * browser's own SHA-256 is there on https and localhost only.
 */
export async function pictureOf(blob: Blob, mediaType: ProofFileType) {
  const bytes = withoutMetadata(new Uint8Array(await blob.arrayBuffer()), mediaType)
  const content = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
  return { content, file: { sha256: bytesToHex(sha256(bytes)), bytes: content.byteLength, mediaType } }
}
