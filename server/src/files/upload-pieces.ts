/** The pieces of files that are not complete: in the database, because another node may get the next piece. */
import type { Db } from '../db/database.ts'
import type { FileEncryption } from './encryption.ts'

export type UploadPieces = {
  add(trx: Db, upload: string, position: number, bytes: Buffer): Promise<void>
  /** All of them, joined. */
  read(db: Db, upload: string): Promise<Buffer>
  delete(trx: Db, upload: string): Promise<void>
}

const keyOf = (upload: string) => `upload/${upload}`
const nameOf = (upload: string, position: number) => `${keyOf(upload)}/${position}`

export const createUploadPieces = ({ encrypt, decrypt }: FileEncryption): UploadPieces => ({
  async add(trx, upload, position, bytes) {
    const content = encrypt(nameOf(upload, position), bytes)
    await trx
      .insertInto('file_pieces')
      .values({ storage_key: keyOf(upload), position, content })
      .execute()
  },
  async read(db, upload) {
    const rows = await db
      .selectFrom('file_pieces')
      .select(['position', 'content'])
      .where('storage_key', '=', keyOf(upload))
      .orderBy('position')
      .execute()
    return Buffer.concat(rows.map(({ position, content }) => decrypt(nameOf(upload, position), content)))
  },
  async delete(trx, upload) {
    await trx.deleteFrom('file_pieces').where('storage_key', '=', keyOf(upload)).execute()
  },
})
