/** Rows for tests. Each test makes its own and names only what matters to it. */
import { randomBytes } from 'node:crypto'
import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import { STATUSES_WITH_DRIVER } from '@meridian/domain/orders/orders.ts'
import { type Membership, WHOLE_ACCESS } from '@meridian/domain/organizations/permissions.ts'
import { priceOrder } from '@meridian/domain/pricing/pricing.ts'
import type { Insertable } from 'kysely'
import type { Db } from '../src/db/database.ts'
import type { Tables } from '../src/db/tables.ts'
import type { OrderRow } from '../src/orders/orders.queries.ts'
import { type PlainOrder, storedFacts } from '../src/orders/stored-facts.ts'
import { saveMembership } from '../src/security/create-account.ts'
import { FANNIN, POINTS, TAUB } from './order-requests.ts'
import { TEST_NOW } from './test-now.ts'

const unique = () => randomBytes(5).toString('hex')

export type TestUser = { id: number; role: Role; organizationId: number | null; driverId: number | null }

async function makeUser(db: Db, user: Partial<Insertable<Tables['users']>> & { role: Role }): Promise<number> {
  const name = `${user.role}-${unique()}`
  const row = await db
    .insertInto('users')
    .values({
      username: name,
      email: `${name}@test.example`,
      first_name: 'Test',
      last_name: name,
      email_verified: true,
      ...user,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function makeOrganization(db: Db, name = `Pharmacy ${unique()}`): Promise<number> {
  const row = await db.insertInto('organizations').values({ name }).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** The founder of a new organization is its owner, those who join one are managers, if nothing else is said. */
export async function makeClient(db: Db, organizationId?: number, membership?: Partial<Membership>): Promise<TestUser> {
  const organization = organizationId ?? (await makeOrganization(db))
  const id = await makeUser(db, { role: 'client', organization_id: organization })
  if (membership) await saveMembership(db, { userId: id, organizationId: organization, ...WHOLE_ACCESS, ...membership })
  return { id, role: 'client', organizationId: organization, driverId: null }
}

export async function makeSite(db: Db, organizationId: number, site: Partial<Insertable<Tables['sites']>> = {}) {
  const place = { address: FANNIN, ...POINTS[FANNIN] }
  const row = await db
    .insertInto('sites')
    .values({ organization_id: organizationId, name: `Clinic ${unique()}`, ...place, ...site })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function makeDriver(db: Db, driver: Partial<Insertable<Tables['drivers']>> = {}): Promise<TestUser> {
  const id = await makeUser(db, { role: 'driver' })
  const row = await db
    .insertInto('drivers')
    .values({ is_on_duty: true, ...driver, user_id: id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, role: 'driver', organizationId: null, driverId: row.id }
}

export async function makeAdmin(db: Db): Promise<TestUser> {
  return { id: await makeUser(db, { role: 'admin' }), role: 'admin', organizationId: null, driverId: null }
}

/** A position that the driver of an order reported for it. */
export async function makePosition(db: Db, order: OrderRow, at: Date): Promise<void> {
  const position = { recorded_at: at, latitude: 29.7, longitude: -95.4 }
  await db
    .insertInto('locations')
    .values({ ...position, driver_id: order.driver_id as number, order_id: order.id })
    .execute()
}

/** An order with what its status needs; a driver is made for one that must have one. */
export async function makeOrder(
  db: Db,
  order: Partial<Insertable<Tables['orders']>> = {},
  client?: TestUser,
): Promise<OrderRow> {
  const owner = client ?? (await makeClient(db))
  const status = order.status ?? 'pending'
  const needsDriver = (STATUSES_WITH_DRIVER as readonly string[]).includes(status)
  const price = priceOrder({ serviceType: 'medical_prescription', priority: 'standard', distanceMiles: 8.2 })
  const row: PlainOrder = {
    organization_id: owner.organizationId as number,
    client_id: owner.id,
    driver_id: needsDriver ? ((order.driver_id ?? (await makeDriver(db)).driverId) as number) : null,
    service_type: 'medical_prescription',
    priority: 'standard',
    pickup_address: FANNIN,
    pickup_latitude: 29.7141,
    pickup_longitude: -95.3977,
    delivery_address: TAUB,
    delivery_latitude: 29.7105,
    delivery_longitude: -95.3936,
    item_description: 'Prescription bag',
    base_cents: price.baseCents,
    distance_fee_cents: price.distanceFeeCents,
    priority_fee_cents: price.priorityFeeCents,
    total_cents: price.totalCents,
    distance_miles: price.distanceMiles,
    route_minutes: 20,
    created_at: new Date(),
    ...(status === 'delivered' ? { delivered_at: TEST_NOW } : {}),
    ...order,
    status,
  }
  return db
    .insertInto('orders')
    .values({ ...storedFacts(row), ...row })
    .returningAll()
    .executeTakeFirstOrThrow()
}
