import type { Notice } from '@meridian/contract/notices/notices.ts'
import { sql } from 'kysely'
import { arrayParameter } from '../../db/array-parameter.ts'
import { batchedRead } from '../../db/batched-read.ts'
import type { Db } from '../../db/database.ts'
import { array, object, time } from '../../db/json-sql.ts'
import { Json } from '../../http/serialize.ts'
import type { Session } from '../../http/session.ts'

type Notices = { unread: number; latest: Notice[] }

const MAX_LISTED = 30

const NOTICE = object<Notice>({
  id: 'n.id',
  kind: 'n.kind',
  orderId: 'n.order_id',
  supportUserId: 't.support_user_id',
  revision: `case n.kind when 'approval_wanted' then
    (select (e.details ->> 'revision')::int from events e where e.id = n.event_id and e.order_id = n.order_id) end`,
  isPlanned: `case n.kind when 'job_assigned' then
    (select e.actor_user_id is null from events e where e.id = n.event_id and e.order_id = n.order_id) end`,
  title: 'n.title',
  body: 'n.body',
  createdAt: time('n.created_at'),
  isRead: 'n.read_at is not null',
})

/** Those of the organization that the session works for, and those of the account itself. */
const OF_VIEWER = '(n.organization_id is null or n.organization_id = viewer.organization_id)'

const NOTICES = sql.raw(
  object<Notices>({
    unread: `(select count(*) from notifications n
      where n.user_id = viewer.id and n.read_at is null and n.is_on_screen and ${OF_VIEWER})`,
    latest: `(select ${array('n.json', 'order by n.created_at desc, n.id desc')} from (
      select n.id, n.created_at, ${NOTICE} as json
      from notifications n left join message_threads t on t.id = n.thread_id
      where n.user_id = viewer.id and n.is_on_screen and ${OF_VIEWER}
      order by n.created_at desc, n.id desc limit ${MAX_LISTED}) n)`,
  }),
)

/** The bell of a session: how many notices are unread, and the latest. Every page shows it. */
export const readNotices = (db: Db, { userId, organizationId }: Pick<Session, 'userId' | 'organizationId'>) =>
  readBells(db, `${userId} ${organizationId ?? 0}`)

/** By user and organization; 0 for those who have none. */
const readBells = batchedRead(async (db, keys: readonly string[]) => {
  const [userIds, organizationIds] = [0, 1].map((part) => keys.map((key) => Number(key.split(' ')[part])))
  const { rows } = await sql<{ id: number; organization_id: number; json: string }>`
    select viewer.id, viewer.organization_id, ${NOTICES}::text as json
    from unnest(${arrayParameter('int', userIds as number[])}, ${arrayParameter('int', organizationIds as number[])})
      as viewer (id, organization_id)`.execute(db)
  return new Map(rows.map((row) => [`${row.id} ${row.organization_id}`, new Json<Notices>(row.json)]))
})
