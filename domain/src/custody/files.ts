/** What a chain says about its pictures. A proof names a picture by its hash before the bytes are sent: until they arrived, it is announced. */
import { FILE_PROOF_KINDS } from '../proofs.ts'
import type { CustodyBody } from './ledger.ts'

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
  for (const { body } of entries)
    if (body.kind === 'file_deleted' && Array.isArray(body.details.files))
      for (const sha256 of body.details.files) if (states.has(String(sha256))) states.set(String(sha256), 'deleted')
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
