/** The pictures of a dossier on paper, two in a row, each with its row and its hash. */
import { pngContent } from '@meridian/domain/pictures/png.ts'
import { PROOF_FILE_TYPES } from '@meridian/domain/proofs.ts'
import { type Doc, LEFT, MUTED, put, roomFor, section, WARN, WIDTH } from '../../pdf/layout.ts'
import type { Picture, ReadPicture } from './pictures.ts'

/** Read one by one, as they are printed. */
export type Pictures = { list: readonly Picture[]; read(picture: Picture): Promise<ReadPicture> }

const GAP = 16
const COLUMN = (WIDTH - GAP) / 2
const HEIGHT = 170
const CAPTION = 44

/** More would be a file that no mail takes; the archive has them all. */
const MAX_PRINTED_BYTES = 12_000_000
/** A signature has less than a million; unpacked, a large one takes the memory of many requests. */
const MAX_PNG_PIXELS = 4_000_000

export async function pictureSection(doc: Doc, { list, read }: Pictures, given: number): Promise<number> {
  if (list.length === 0) return given
  let y = section(doc, 'Pictures', given + 16)
  let printedBytes = 0
  for (const [index, picture] of list.entries()) {
    const isLeft = index % 2 === 0
    if (isLeft) y = roomFor(doc, y, HEIGHT + CAPTION)
    const x = isLeft ? LEFT : LEFT + COLUMN + GAP
    const { bytes, missing } = await read(picture)
    printedBytes += bytes?.length ?? 0
    const why = missing ?? (printedBytes > MAX_PRINTED_BYTES ? NO_ROOM : drawn(doc, bytes as Buffer, picture, x, y))
    if (why) put(doc, `${picture.label}: ${why}`, x, y + HEIGHT / 2 - 8, COLUMN, { size: 9, color: WARN })
    caption(doc, picture, x, y + HEIGHT + 4)
    if (!isLeft || index === list.length - 1) y += HEIGHT + CAPTION + 8
  }
  return y
}

const NO_ROOM = 'not printed here, for its size; the evidence archive has it'
const NOT_PRINTABLE = 'this kind of file cannot be printed here; the evidence archive has it'

const PRINTABLE: readonly string[] = PROOF_FILE_TYPES

/** Null when it is on the page. */
function drawn(doc: Doc, bytes: Buffer, { mediaType }: Picture, x: number, y: number): string | null {
  const png = mediaType === 'image/png' ? pngContent(bytes) : null
  if (!PRINTABLE.includes(mediaType ?? '') || (png && png.width * png.height > MAX_PNG_PIXELS)) return NOT_PRINTABLE
  try {
    doc.image(bytes, x, y, { fit: [COLUMN, HEIGHT], align: 'center', valign: 'center' })
    return null
  } catch {
    return NOT_PRINTABLE
  }
}

const STOPS = { pickup: 'Pickup', delivery: 'Delivery', return: 'Return' }

function caption(doc: Doc, { row, label, stop, sha256 }: Picture, x: number, y: number): void {
  const title = [`Row ${row}`, label, stop && STOPS[stop]].filter(Boolean).join(' · ')
  const next = put(doc, title, x, y, COLUMN, { size: 9 })
  put(doc, `SHA-256 ${sha256}`, x, next, COLUMN, { size: 7, color: MUTED })
}
