/**
 * Whether every picture that a restored row names can be shown again: it is in the backup or in the bucket, opens with the backup's
 * secrets, and is the one whose hash its proof stored when it was captured.
 */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { createFileEncryption, type FileEncryption } from '../files/encryption.ts'
import { createFolderStorage } from '../files/folder-storage.ts'
import type { FileStorage } from '../files/port.ts'
import { createS3Storage } from '../files/s3-storage.ts'
import { readSecretsFile } from '../security/secrets/secrets.ts'
import type { SecretsKey } from '../security/secrets/wrapped-secrets.ts'
import { filesFolder } from './files.ts'

type Restored = { dataDir: string; secretsKey: SecretsKey; s3Url: string | undefined }
type Picture = { key: string; sha256: string }

export async function findPictureFaults(
  client: pg.Client,
  { dataDir, secretsKey, s3Url }: Restored,
): Promise<string[]> {
  const pictures = await listPictures(client)
  if (pictures.length === 0) return []
  const secrets = readSecretsFile(dataDir, secretsKey)
  if (!secrets) return ['The backup has no secrets: none of its pictures can be opened']
  const encryption = createFileEncryption(secrets.files)
  const folder = createFolderStorage(filesFolder(dataDir))
  const bucket = s3Url ? createS3Storage(s3Url) : undefined
  const faults: string[] = []
  // One after the other: a bucket may hold more than fits into memory.
  for (const { key, sha256 } of pictures) {
    const stored = (await findPiece(client, key)) ?? (await folder.get(key)) ?? (await bucket?.get(key))
    const fault = stored ? faultOf(encryption, { key, sha256 }, stored) : missing(bucket)
    if (fault) faults.push(`The file ${key} ${fault}`)
  }
  return faults
}

const missing = (bucket: FileStorage | undefined) =>
  bucket ? 'is neither in the backup nor in the bucket' : 'is not in the backup'

async function listPictures(client: pg.Client): Promise<Picture[]> {
  const { rows } = await client.query<Picture>(`
    select storage_key as key, sha256 from proof_files join stop_proofs on stop_proofs.id = proof_id
    where storage_key is not null and deleted_at is null
    union all select storage_key, sha256 from attached_files where storage_key is not null order by 1`)
  return rows
}

async function findPiece(client: pg.Client, key: string): Promise<Buffer | undefined> {
  const { rows } = await client.query<{ content: Buffer }>(
    'select content from file_pieces where storage_key = $1 and position = 0',
    [key],
  )
  return rows[0]?.content
}

function faultOf({ decrypt }: FileEncryption, { key, sha256 }: Picture, stored: Buffer): string | undefined {
  try {
    const hash = createHash('sha256').update(decrypt(key, stored)).digest('hex')
    return hash === sha256 ? undefined : 'is not the picture that was captured'
  } catch {
    return 'is damaged, or does not open with the secrets of the backup'
  }
}
