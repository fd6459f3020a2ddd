import type { Notice } from '@meridian/contract/notices.ts'
import { sql } from 'kysely'
import { arrayParameter } from '../../db/array-parameter.ts'
import { batchedRead } from '../../db/batched-read.ts'
import { array, boolean, json, number, numberOrNull, object, text, time } from '../../db/json-text.ts'
import { Json } from '../../http/serialize.ts'

type Notices = { unread: number; latest: Notice[] }

const MAX_LISTED = 30

const NOTICE = object({
  id: number('n.id'),
  kind: text('n.kind'),
  orderId: numberOrNull('n.order_id'),
  supportUserId: numberOrNull('t.support_user_id'),
  title: text('n.title'),
  body: text('n.body'),
  createdAt: time('n.created_at'),
  isRead: boolean('n.read_at is not null'),
})

const NOTICES = sql.raw(
  object({
    unread: number(`(select count(*) from notifications n
      where n.user_id = viewer.id and n.read_at is null and n.is_on_screen)`),
    latest: json(`(select ${array('n.json', 'order by n.created_at desc, n.id desc')} from (
      select n.id, n.created_at, ${NOTICE} as json
      from notifications n left join message_threads t on t.id = n.thread_id
      where n.user_id = viewer.id and n.is_on_screen
      order by n.created_at desc, n.id desc limit ${MAX_LISTED}) n)`),
  } satisfies Record<keyof Notices, unknown>),
)

/** The bell of a user: how many notices are unread, and the latest. Every page shows it. */
export const readNotices = batchedRead(async (db, userIds: readonly number[]) => {
  const { rows } = await sql<{ id: number; json: string }>`
    select viewer.id, ${NOTICES} as json from unnest(${arrayParameter('int', userIds)}) as viewer (id)`.execute(db)
  return new Map(rows.map((row) => [row.id, new Json<Notices>(row.json)]))
})
