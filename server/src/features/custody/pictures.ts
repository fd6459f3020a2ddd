/** The pictures and attached files that a chain names, as they are stored now: a paper or an archive shows only what has the recorded hash. */
import type { Dossier } from '@meridian/domain/custody/dossier.ts'
import { proofLabel } from '@meridian/domain/custody/entry-text.ts'
import { deletedFiles, type FileState, fileStates, isFileKind } from '@meridian/domain/custody/files.ts'
import type { CustodyBody } from '@meridian/domain/custody/ledger.ts'
import type { CustodyStop } from '@meridian/domain/stops.ts'
import { ATTACHED_LABELS, type AttachedKind } from '@meridian/domain/trade-forms/attached-files.ts'
import { sha256 as hashOf } from '../../custody/sha256.ts'
import type { Db } from '../../db/database.ts'
import type { FileStorage } from '../../files/port.ts'
import { listStoredFiles } from './custody.queries.ts'

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
export async function listPictures(db: Db, { order, entries }: Dossier): Promise<Picture[]> {
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
        label: fileLabel(kind),
        stop,
        sha256,
        mediaType,
        storageKey: file?.storage_key ?? null,
        missing: file?.storage_key
          ? null
          : whyMissing(isAttached(body) ? 'received' : states.get(sha256), deleted.has(sha256)),
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

const fileLabel = (kind: string): string =>
  kind in ATTACHED_LABELS ? ATTACHED_LABELS[kind as AttachedKind] : proofLabel(kind)

function whyMissing(state: FileState | undefined, isDeleted: boolean): string {
  if (isDeleted) return 'deleted after its retention'
  return state === 'received' ? LOST : 'announced, not received'
}

const LOST = 'lost: it was received, and is no longer stored'

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
): Promise<ReadPicture> {
  if (!storageKey) return { bytes: null, missing: missing ?? 'not stored' }
  try {
    const bytes = await files.get(storageKey)
    if (!bytes) return { bytes: null, missing: LOST }
    if (hashOf(bytes) === sha256) return { bytes, missing: null }
    return { bytes: null, missing: 'what is stored is not what was recorded' }
  } catch {
    // The storage has logged why. The rest of the evidence does not wait for one picture.
    return { bytes: null, missing: 'it is stored, but could not be read when this was made' }
  }
}
