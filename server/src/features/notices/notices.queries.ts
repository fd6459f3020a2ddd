import type { Notice } from '@meridian/contract/notices.ts'
import { sql } from 'kysely'
import { arrayParameter } from '../../db/array-parameter.ts'
import { batchedRead } from '../../db/batched-read.ts'
import { array, object, time } from '../../db/json-sql.ts'
import { Json } from '../../http/serialize.ts'

type Notices = { unread: number; latest: Notice[] }

const MAX_LISTED = 30

const NOTICE = object<Notice>({
  id: 'n.id',
  kind: 'n.kind',
  orderId: 'n.order_id',
  supportUserId: 't.support_user_id',
  title: 'n.title',
  body: 'n.body',
  createdAt: time('n.created_at'),
  isRead: 'n.read_at is not null',
})

const NOTICES = sql.raw(
  object<Notices>({
    unread: `(select count(*) from notifications n
      where n.user_id = viewer.id and n.read_at is null and n.is_on_screen)`,
    latest: `(select ${array('n.json', 'order by n.created_at desc, n.id desc')} from (
      select n.id, n.created_at, ${NOTICE} as json
      from notifications n left join message_threads t on t.id = n.thread_id
      where n.user_id = viewer.id and n.is_on_screen
      order by n.created_at desc, n.id desc limit ${MAX_LISTED}) n)`,
  }),
)

/** The bell of a user: how many notices are unread, and the latest. Every page shows it. */
export const readNotices = batchedRead(async (db, userIds: readonly number[]) => {
  const { rows } = await sql<{ id: number; json: string }>`
    select viewer.id, ${NOTICES}::text as json from unnest(${arrayParameter('int', userIds)}) as viewer (id)`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, new Json<Notices>(row.json)]))
})
