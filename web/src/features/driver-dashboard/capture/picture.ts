import { withoutMetadata } from '@meridian/domain/pictures.ts'
import type { ProofFileType } from '@meridian/domain/proofs.ts'
import { sha256 } from '../../../data/driver/sha256.ts'

/** What a proof says of its picture, and the picture itself. Browsers add color profiles, and some more, to what they draw. */
export async function pictureOf(blob: Blob, mediaType: ProofFileType) {
  const { buffer, byteOffset, byteLength } = withoutMetadata(new Uint8Array(await blob.arrayBuffer()), mediaType)
  const content = buffer.slice(byteOffset, byteOffset + byteLength)
  return { content, file: { sha256: await sha256(content), bytes: content.byteLength, mediaType } }
}
