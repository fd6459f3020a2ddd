import { once } from 'node:events'
import { createInflate } from 'node:zlib'
import { pngContent } from '@meridian/domain/proofs/pictures/png.ts'

/** Whether the content of a PNG unpacks to exactly what its size says. It is counted, not kept, so that no size fills the memory. */
export async function unpacksAsAnnounced(bytes: Uint8Array): Promise<boolean> {
  const content = pngContent(bytes)
  if (!content) return false
  const packed = Buffer.concat(content.parts)
  const inflate = createInflate()
  let unpackedBytes = 0
  inflate.on('data', (chunk: Buffer) => {
    unpackedBytes += chunk.length
    if (unpackedBytes > content.unpackedBytes) inflate.destroy(new Error('It unpacks to more'))
  })
  inflate.end(packed)
  try {
    await once(inflate, 'end')
    // Something may follow behind the compressed content.
    return unpackedBytes === content.unpackedBytes && inflate.bytesWritten === packed.length
  } catch {
    return false
  }
}
