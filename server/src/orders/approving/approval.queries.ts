import type { Selectable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type ApprovalRow = Selectable<Tables['approvals']>

export const findApproval = (db: Db, orderId: number): Promise<ApprovalRow | undefined> =>
  db.selectFrom('approvals').selectAll().where('order_id', '=', orderId).executeTakeFirst()
