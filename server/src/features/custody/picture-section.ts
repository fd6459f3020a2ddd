/** The pictures of a dossier on paper, two in a row, each with its row and its hash. */
import type { Language } from '@meridian/domain/accounts/language.ts'
import { pngContent } from '@meridian/domain/proofs/pictures/png.ts'
import { PROOF_FILE_TYPES } from '@meridian/domain/proofs/proofs.ts'
import { type Doc, LEFT, MUTED, put, roomFor, section, WARN, WIDTH } from '../../pdf/layout.ts'
import { DOSSIER_TEXTS, PICTURE_TEXTS } from '../../texts/dossier.ts'
import { DOSSIER_TEXTS as dossierEs, PICTURE_TEXTS as picturesEs } from '../../texts/es/dossier.ts'
import type { Picture, ReadPicture } from './pictures.ts'

const TEXTS = { en: PICTURE_TEXTS, es: picturesEs }
const ROWS = { en: DOSSIER_TEXTS, es: dossierEs }

/** Read one by one, as they are printed. */
export type Pictures = { language: Language; list: readonly Picture[]; read(picture: Picture): Promise<ReadPicture> }

const GAP = 16
const COLUMN = (WIDTH - GAP) / 2
const HEIGHT = 170
const CAPTION = 44

/** More would be a file that no mail takes; the archive has them all. */
const MAX_PRINTED_BYTES = 12_000_000
/** A signature has less than a million; unpacked, a large one takes the memory of many requests. */
const MAX_PNG_PIXELS = 4_000_000

export async function pictureSection(doc: Doc, { language, list, read }: Pictures, given: number): Promise<number> {
  const texts = TEXTS[language]
  if (list.length === 0) return given
  let y = section(doc, texts.title, given + 16)
  let printedBytes = 0
  for (const [index, picture] of list.entries()) {
    const isLeft = index % 2 === 0
    if (isLeft) y = roomFor(doc, y, HEIGHT + CAPTION)
    const x = isLeft ? LEFT : LEFT + COLUMN + GAP
    const { bytes, missing } = await read(picture)
    printedBytes += bytes?.length ?? 0
    const why =
      missing ??
      (printedBytes > MAX_PRINTED_BYTES
        ? texts.noRoom
        : drawn(doc, bytes as Buffer, picture, x, y)
          ? null
          : texts.notPrintable)
    if (why) put(doc, texts.missing(picture.label, why), x, y + HEIGHT / 2 - 8, COLUMN, { size: 9, color: WARN })
    caption(doc, picture, language, x, y + HEIGHT + 4)
    if (!isLeft || index === list.length - 1) y += HEIGHT + CAPTION + 8
  }
  return y
}

const PRINTABLE: readonly string[] = PROOF_FILE_TYPES

/** True when it is on the page. */
function drawn(doc: Doc, bytes: Buffer, { mediaType }: Picture, x: number, y: number): boolean {
  const png = mediaType === 'image/png' ? pngContent(bytes) : null
  if (!PRINTABLE.includes(mediaType ?? '') || (png && png.width * png.height > MAX_PNG_PIXELS)) return false
  try {
    doc.image(bytes, x, y, { fit: [COLUMN, HEIGHT], align: 'center', valign: 'center' })
    return true
  } catch {
    return false
  }
}

function caption(doc: Doc, { row, label, stop, sha256 }: Picture, language: Language, x: number, y: number): void {
  const title = [ROWS[language].row(row), label, stop && TEXTS[language].stops[stop]].filter(Boolean).join(' · ')
  const next = put(doc, title, x, y, COLUMN, { size: 9 })
  put(doc, `SHA-256 ${sha256}`, x, next, COLUMN, { size: 7, color: MUTED })
}
