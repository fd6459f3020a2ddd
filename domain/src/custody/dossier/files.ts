/** What a chain says about its pictures. A proof names a picture by its hash before the bytes are sent: until they arrived, it is announced. */
import { FILE_PROOF_KINDS } from '../../proofs/proofs.ts'
import type { CustodyBody } from '../ledger.ts'

/** `deleted`: after its retention, by a version that did not record whether it had arrived. */
export type FileState = 'received' | 'announced' | 'deleted'

export const isFileKind = (kind: string): boolean => (FILE_PROOF_KINDS as readonly string[]).includes(kind)

type Entries = readonly { body: CustodyBody }[]

/** By the file's hash. */
export type FileStates = ReadonlyMap<string, FileState>

export function fileStates(entries: Entries): FileStates {
  const states = new Map<string, FileState>()
  const files = (kind: string) =>
    entries.flatMap(({ body }) => (body.kind === kind ? body.proofs.filter((proof) => isFileKind(proof.kind)) : []))
  for (const { sha256 } of files('proof_added')) states.set(sha256, 'announced')
  for (const sha256 of deletedFiles(entries)) if (states.has(sha256)) states.set(sha256, 'deleted')
  for (const { sha256 } of files('file_received')) states.set(sha256, 'received')
  return states
}

/** The pictures that were announced and did not arrive, each with the row that announced it. */
export function announcedFiles(entries: Entries): { row: number; kind: string }[] {
  const states = fileStates(entries)
  return entries.flatMap(({ body }) =>
    body.kind === 'proof_added'
      ? body.proofs
          .filter(({ kind, sha256 }) => isFileKind(kind) && states.get(sha256) === 'announced')
          .map(({ kind }) => ({ row: body.position, kind }))
      : [],
  )
}

/** The hashes of those that were deleted after their retention, whether a row says that they had arrived or not. */
export const deletedFiles = (entries: Entries): ReadonlySet<string> =>
  new Set(
    entries.flatMap(({ body: { kind, details } }) =>
      kind === 'file_deleted' && Array.isArray(details.files) ? details.files.map(String) : [],
    ),
  )
