/** Thousands of orders at once, for tests and measurements of long lists: made inside the database, in a second or two. */
import { type Insertable, sql } from 'kysely'
import { openDatabase } from '../src/db/database.ts'
import type { Tables } from '../src/db/tables.ts'

type Order = Insertable<Tables['orders']>
type RequiredColumn = { [Name in keyof Order]-?: object extends Pick<Order, Name> ? never : Name }[keyof Order]

const pick = (texts: readonly string[], index: string) =>
  `(array[${texts.map((text) => `'${text}'`)}])[1 + ${index} % ${texts.length}]`

const STREETS = ['Taub Loop', 'Elm St', 'Lamar Blvd', 'Canal St']
/** What an order must have, as SQL of its number `n`; a new column without a default is missing here and does not compile. */
const VARIED: Record<Exclude<RequiredColumn, 'organization_id' | 'client_id' | 'due_at'>, string> = {
  service_type: pick(['medical_prescription', 'laboratory_sample', 'secure_document'], 'n'),
  priority: pick(['standard', 'express', 'emergency'], 'n'),
  pickup_address: `(100 + n % 8900) || ' ' || ${pick(['Fannin', 'Main', 'Holcombe', 'Kirby', 'Westheimer', 'Bellaire', 'Congress'], 'n')}
    || ' St, ' || ${pick(['Houston, TX 77030', 'Dallas, TX 75201', 'Tulsa, OK 74103'], 'n')}`,
  pickup_latitude: '29.7141',
  pickup_longitude: '-95.3977',
  delivery_address: `(100 + (n * 7) % 8900) || ' ' || ${pick(STREETS, 'n')} || ', New Orleans, LA 70112'`,
  delivery_area: `${pick(STREETS, 'n')} || ', New Orleans, LA 70112'`,
  delivery_latitude: '29.7105',
  delivery_longitude: '-95.3936',
  item_description: itemBy('n', 'n % 10000 = 77'),
  base_cents: '2500',
  distance_fee_cents: '1230',
  priority_fee_cents: '0',
  total_cents: '3730',
  distance_miles: '8.2',
  route_minutes: '20',
  pickup_zone: `'America/Chicago'`,
}

/** One of a few items with letters of its own, or the rare one that a search looks for. */
export function itemBy(index: string, isRare: string): string {
  const items = pick(['Prescription bag', 'Blood samples', 'Loan papers', 'Insulin, keep cold', 'Infusion pump'], index)
  return `case when ${isRare} then 'Radiopharmaceutical vial' else ${items} end || ' ' || left(md5(n::text), 8)`
}

type Columns = Pick<Record<RequiredColumn, string>, 'organization_id' | 'client_id'> &
  Partial<Record<keyof Order, string>>

/** A statement that inserts an order for each row of `source`, which has a column `n`. */
export function insertOrders(source: string, columns: Columns): string {
  const countedFrom = `coalesce(${columns.confirmed_at ?? 'null::timestamptz'}, ${columns.created_at ?? 'now()'})`
  const dueAt = `${countedFrom} + interval '4 hours'`
  const deliveredAt = columns.delivered_at ?? 'null::timestamptz'
  const facts = {
    counted_from: countedFrom,
    due_at: dueAt,
    driver_pay_cents: '560',
    is_on_time: `${deliveredAt} <= ${dueAt}`,
    delivery_seconds: `extract(epoch from ${deliveredAt} - ${countedFrom})`,
  }
  const all = { ...VARIED, ...facts, ...columns }
  return `insert into orders (${Object.keys(all)}) select ${Object.values(all)} from ${source} order by n`
}

type Many = { count: number; organizationIds: readonly number[]; clientId: number; driverIds?: readonly number[] }

/** Without triggers, which only a superuser can leave out. Spread evenly over the organizations and over two years; items and streets vary, one in ten thousand is rare. */
export async function manyOrders(
  superuserUrl: string,
  { count, organizationIds, clientId, driverIds = [] }: Many,
): Promise<void> {
  const { db, close } = openDatabase(superuserUrl, { maxConnections: 1 })
  const oneOf = (ids: readonly number[]) => `(array[${ids}])[1 + n % ${ids.length}]`
  const madeAt = `now() - (${count} - n) * interval '730 days' / ${count}`
  const isDelivered = driverIds.length > 0
  await db.transaction().execute(async (trx) => {
    // A million rows take their time, and a million looks at the same few users are not what is measured.
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`set local session_replication_role = replica`.execute(trx)
    const statement = insertOrders(`generate_series(1, ${count}) n`, {
      organization_id: oneOf(organizationIds),
      client_id: String(clientId),
      driver_id: isDelivered ? oneOf(driverIds) : 'null::int',
      status: isDelivered ? `'delivered'` : pick(['cancelled', 'pending', 'declined'], 'n'),
      created_at: madeAt,
      delivered_at: isDelivered ? madeAt : 'null::timestamptz',
    })
    await sql.raw(statement).execute(trx)
  })
  await sql`analyze`.execute(db).finally(close)
}
