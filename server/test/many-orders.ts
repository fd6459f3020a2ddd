/** Thousands of orders at once, for tests and measurements of long lists: made inside the database, in a second or two. */
import { sql } from 'kysely'
import type { Db } from '../src/db/database.ts'

type Many = { count: number; organizationIds: readonly number[]; clientId: number; driverIds?: readonly number[] }

/** Spread evenly over the organisations and over two years; items and streets vary, one in ten thousand is rare. */
export async function manyOrders(db: Db, { count, organizationIds, clientId, driverIds = [] }: Many): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // A million rows take their time, and a million looks at the same few users are not what is measured.
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
    insert into orders (organization_id, client_id, driver_id, service_type, priority, status, pickup_address,
      pickup_latitude, pickup_longitude, delivery_address, delivery_latitude, delivery_longitude, item_description,
      base_cents, distance_fee_cents, priority_fee_cents, total_cents, distance_miles, route_minutes, created_at, delivered_at)
    select (${organizationIds}::int[])[1 + n % ${organizationIds.length}], ${clientId},
      ${driverIds.length > 0 ? sql`(${driverIds}::int[])[1 + n % ${driverIds.length}]` : sql`null`},
      (array['medical_prescription', 'laboratory_sample', 'secure_document'])[1 + n % 3],
      (array['standard', 'express', 'emergency'])[1 + n % 3],
      ${driverIds.length > 0 ? sql`'delivered'` : sql`(array['cancelled', 'pending', 'declined'])[1 + n % 3]`},
      (100 + n % 8900) || ' ' || (array['Fannin', 'Main', 'Holcombe', 'Kirby', 'Westheimer', 'Bellaire', 'Congress'])[1 + n % 7]
        || ' St, ' || (array['Houston, TX 77030', 'Dallas, TX 75201', 'Tulsa, OK 74103'])[1 + n % 3], 29.7141, -95.3977,
      (100 + (n * 7) % 8900) || ' ' || (array['Taub Loop', 'Elm St', 'Lamar Blvd', 'Canal St'])[1 + n % 4]
        || ', New Orleans, LA 70112', 29.7105, -95.3936,
      case when n % 10000 = 77 then 'Radiopharmaceutical vial' else
        (array['Prescription bag', 'Blood samples', 'Loan papers', 'Insulin, keep cold', 'Infusion pump'])[1 + n % 5] end
        || ' ' || md5(n::text),
      2500, 1230, 0, 3730, 8.2, 20, now() - (${count} - n) * interval '730 days' / ${count},
      ${driverIds.length > 0 ? sql`now() - (${count} - n) * interval '730 days' / ${count}` : sql`null`}
    from generate_series(1, ${count}) n`.execute(trx)
  })
  await sql`analyze orders`.execute(db)
}
