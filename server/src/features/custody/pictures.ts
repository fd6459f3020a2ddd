/** The pictures and attached files that a chain names, as they are stored now: a paper or an archive shows only what has the recorded hash. */

import type { Language } from '@meridian/domain/accounts/language.ts'
import type { Dossier } from '@meridian/domain/custody/dossier/dossier.ts'
import { proofLabel } from '@meridian/domain/custody/dossier/entry-text.ts'
import { deletedFiles, type FileState, fileStates, isFileKind } from '@meridian/domain/custody/dossier/files.ts'
import type { CustodyBody } from '@meridian/domain/custody/ledger.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import type { AttachedKind } from '@meridian/domain/trade-forms/attached-files.ts'
import { sha256 as hashOf } from '../../custody/sha256.ts'
import type { Db } from '../../db/database.ts'
import type { FileStorage } from '../../files/port.ts'
import { PICTURE_TEXTS as en } from '../../texts/dossier.ts'
import { PICTURE_TEXTS as es } from '../../texts/es/dossier.ts'
import { listStoredFiles } from './custody.queries.ts'
import { custodyTexts } from './custody-texts.ts'

const TEXTS = { en, es }

export type Picture = {
  row: number
  /** 'Photo' */
  label: string
  stop: CustodyStop | null
  sha256: string
  mediaType: string | null
  storageKey: string | null
  /** Why its bytes are not here; null when they are. */
  missing: string | null
  /** In the archive. */
  name: string
}

/** Of a row that announced it; the bytes of each are read with `readPicture`. */
export async function listPictures(db: Db, { order, entries }: Dossier, language: Language): Promise<Picture[]> {
  const stored = new Map((await listStoredFiles(db, order.id)).map((file) => [file.sha256, file]))
  const states = fileStates(entries)
  const deleted = deletedFiles(entries)
  return entries.flatMap(({ body }) =>
    filesIn(body).map(({ kind, sha256 }): Picture => {
      const file = stored.get(sha256)
      const { position: row, stop } = body
      const mediaType = file?.media_type ?? null
      return {
        row,
        label: fileLabel(kind, language),
        stop,
        sha256,
        mediaType,
        storageKey: file?.storage_key ?? null,
        missing: file?.storage_key
          ? null
          : whyMissing(isAttached(body) ? 'received' : states.get(sha256), deleted.has(sha256), language),
        name: nameOf({ row, stop, kind, sha256, mediaType }),
      }
    }),
  )
}

const isAttached = ({ kind }: CustodyBody): boolean => kind === 'file_attached'

function filesIn(body: CustodyBody): CustodyBody['proofs'] {
  if (isAttached(body)) return body.proofs
  return body.kind === 'proof_added' ? body.proofs.filter(({ kind }) => isFileKind(kind)) : []
}

function fileLabel(kind: string, language: Language): string {
  const { entries } = custodyTexts(language)
  const { attachedLabels } = entries
  return kind in attachedLabels ? attachedLabels[kind as AttachedKind] : proofLabel(kind, null, entries)
}

function whyMissing(state: FileState | undefined, isDeleted: boolean, language: Language): string {
  const texts = TEXTS[language]
  if (isDeleted) return texts.deleted
  return state === 'received' ? texts.lost : texts.notReceived
}

/** WebP was taken until version 0.2. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'text/csv': 'csv',
  'application/pdf': 'pdf',
}

type NameParts = Pick<Picture, 'row' | 'stop' | 'sha256' | 'mediaType'> & { kind: string }

/** 'row-07-delivery-photo-1a2b3c4d5e6f.jpg' */
const nameOf = ({ row, stop, kind, sha256, mediaType }: NameParts): string =>
  `row-${String(row).padStart(2, '0')}-${stop ?? 'order'}-${kind}-${sha256.slice(0, 12)}.${EXTENSIONS[mediaType ?? ''] ?? 'bin'}`

export type ReadPicture = { bytes: Buffer; missing: null } | { bytes: null; missing: string }

/** Bytes that are not those that were recorded are never passed on as the proof. */
export async function readPicture(
  files: Pick<FileStorage, 'get'>,
  { storageKey, missing, sha256 }: Picture,
  language: Language,
): Promise<ReadPicture> {
  const texts = TEXTS[language]
  if (!storageKey) return { bytes: null, missing: missing ?? texts.notStored }
  try {
    const bytes = await files.get(storageKey)
    if (!bytes) return { bytes: null, missing: texts.lost }
    if (hashOf(bytes) === sha256) return { bytes, missing: null }
    return { bytes: null, missing: texts.otherBytes }
  } catch {
    // The storage has logged why. The rest of the evidence does not wait for one picture.
    return { bytes: null, missing: texts.unreadable }
  }
}
