import type { Db } from '../../db/database.ts'

/** Newest first. */
export const listAttachedFiles = (db: Db, orderId: number) =>
  db
    .selectFrom('attached_files as file')
    .innerJoin('users', 'users.id', 'file.user_id')
    .select(['file.id', 'file.kind', 'file.sha256', 'file.bytes', 'file.excursion', 'file.attached_at'])
    .select(['file.storage_key', 'users.name as attached_by'])
    .where('file.order_id', '=', orderId)
    .orderBy('file.id', 'desc')
    .execute()
export type AttachedFileRow = Awaited<ReturnType<typeof listAttachedFiles>>[number]

export const findAttachedFile = (db: Db, orderId: number, fileId: number) =>
  db
    .selectFrom('attached_files')
    .select(['kind', 'sha256', 'media_type', 'storage_key', 'deleted_at'])
    .where('order_id', '=', orderId)
    .where('id', '=', fileId)
    .executeTakeFirst()
