/** Draws the photo again, smaller: what a phone writes into its files, such as where it was taken, is not drawn. */
import { MAX_PROOF_FILE_BYTES } from '@meridian/domain/proofs/proofs.ts'

/** Tried in turn, until the file is small enough. A label stays readable in all of them. */
const ATTEMPTS = [
  { longSide: 1600, quality: 0.8 },
  { longSide: 1600, quality: 0.6 },
  { longSide: 1280, quality: 0.6 },
  { longSide: 1024, quality: 0.5 },
  { longSide: 800, quality: 0.4 },
] as const

/** Fails for a file that is no picture. */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    for (const attempt of ATTEMPTS) {
      const blob = await drawn(picture, attempt)
      if (blob.size <= MAX_PROOF_FILE_BYTES) return blob
    }
    throw new Error('The photo cannot be made small enough')
  } finally {
    picture.close()
  }
}

function drawn(picture: ImageBitmap, { longSide, quality }: (typeof ATTEMPTS)[number]): Promise<Blob> {
  const scale = Math.min(1, longSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture was drawn'))), 'image/jpeg', quality),
  )
}
