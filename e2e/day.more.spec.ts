/** A dispatcher's day with 30 drivers and 300 orders, on a server of its own: what goes wrong comes up on the rail and is handled there. */
import { randomUUID } from 'node:crypto'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import type { Locator, Page } from '@playwright/test'
import { openDatabase } from '../server/src/db/database.ts'
import { reachDatabase } from '../server/src/db/reach.ts'
import { makeDriver, makeOrder } from '../server/test/factories.ts'
import { giveJob, TO_THE_DOOR, takeSteps } from './driver.ts'
import { placeJob } from './orders.ts'
import type { Account } from './people.ts'
import { enterAs, expect, test } from './test.ts'

test.use({ ownServer: {}, viewport: { width: 1720, height: 1000 } })

const ORDERS = 300
const DRIVERS = 30
/** Not planned: they take what comes up. */
const FREE_DRIVERS = 4

/** Points of a grid over Houston, so that no two are alike and none is far. */
const place = (index: number) => ({
  latitude: 29.68 + (index % 17) * 0.006,
  longitude: -95.46 + (index % 23) * 0.006,
})

/** Straight rows: by hand they would be a day's work. Returns the new drivers. */
async function fillDay(folder: string, clientId: number, organizationId: number): Promise<number[]> {
  const { urls } = await reachDatabase({ DATA_DIR: folder })
  const database = openDatabase(urls.app)
  const now = new Date()
  const client = { id: clientId, role: 'client', organizationId, driverId: null } as const
  // The day is the same at any hour: a job that waits for a shift, which begins in the morning, would be no exception at night.
  await database.db.deleteFrom('driver_shifts').execute()
  const wholeDay = { from_minutes: 0, to_minutes: 24 * 60 }
  for (const { id } of await database.db.selectFrom('drivers').select('id').execute()) {
    const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ driver_id: id, weekday, ...wholeDay }))
    await database.db.insertInto('driver_shifts').values(week).execute()
  }
  const drivers: number[] = []
  for (let index = 0; index < DRIVERS; index++) {
    const { latitude, longitude } = place(index * 7)
    const position = { current_latitude: latitude, current_longitude: longitude, position_at: now }
    drivers.push((await makeDriver(database.db, position)).driverId as number)
  }
  for (let index = 0; index < ORDERS; index++) {
    const [from, to] = [place(index * 5), place(index * 5 + 3)]
    await makeOrder(
      database.db,
      {
        status: 'confirmed',
        confirmed_at: now,
        created_at: now,
        pickup_latitude: from.latitude.toFixed(6),
        pickup_longitude: from.longitude.toFixed(6),
        delivery_latitude: to.latitude.toFixed(6),
        delivery_longitude: to.longitude.toFixed(6),
        route_minutes: 5,
      },
      client,
    )
  }
  await database.close()
  return drivers
}

async function planDay({ api: admin }: Account, driverIds: number[]): Promise<void> {
  const { day } = await (await admin.get('/api/dispatch/board')).json()
  const proposal = await admin.post('/api/dispatch/proposals', { data: { day, driverIds, seconds: 1 } })
  expect(proposal.ok(), await proposal.text()).toBe(true)
  const { id } = await proposal.json()
  const applied = await admin.post(`/api/dispatch/proposals/${id}/apply`, { data: {} })
  expect(applied.ok(), await applied.text()).toBe(true)
}

const rail = (page: Page) => page.getByRole('region', { name: 'Exceptions' })
const entryOf = (page: Page, subject: Locator): Locator => rail(page).getByRole('listitem').filter({ has: subject })
const entryOfOrder = (page: Page, orderId: number) =>
  entryOf(page, page.getByRole('button', { name: orderLabel(orderId), exact: true }))

/** Gives the order to the nearest driver who is free. */
async function giveToNearest(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio').first().click()
  await dialog.getByRole('button', { name: 'Assign Driver' }).click()
  await expect(dialog).toHaveCount(0)
}

test('a day of 30 drivers and 300 orders: emergencies, a driver off duty and a refused delivery come up on the rail and are handled there', async ({
  page,
  newClient,
  newDriver,
  as,
  server,
}) => {
  test.slow()
  const [admin, client, leaves, refused] = [await as('admin'), await newClient(), await newDriver(), await newDriver()]
  const drivers = await fillDay(server.folder, 2, 1)
  await planDay(admin, drivers.slice(FREE_DRIVERS))
  // Each with one order in hand, as any driver may take one.
  await giveJob(client, leaves)
  const brought = await giveJob(client, refused)
  await enterAs(page, admin, '/dispatch')
  await expect(rail(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Drivers’ routes' })).toBeVisible()

  await test.step('three emergencies come up at once, and are assigned', async () => {
    const emergencies = [await placeEmergency(client), await placeEmergency(client), await placeEmergency(client)]
    for (const { id } of emergencies) {
      const entry = entryOfOrder(page, id)
      await expect(entry.getByText(/^No driver/)).toBeVisible()
      await entry.getByRole('button', { name: 'Assign Driver' }).click()
      await giveToNearest(page)
      await expect(entry.getByText(/^No driver/)).toHaveCount(0)
    }
  })

  await test.step('a driver goes off duty, and the orders in hand go to others', async () => {
    await leaves.api.patch('/api/drivers/me', { data: { isOnDuty: false } })
    const entry = entryOf(page, page.getByText(leaves.name, { exact: true }))
    await expect(entry.getByText('Off duty with work in hand')).toBeVisible()
    await entry.getByRole('button', { name: 'Move all' }).click()
    await page.getByRole('button', { name: 'Take out and move all' }).click()
    await expect(entry).toHaveCount(0)
  })

  await test.step('a delivery is refused, and goes back to its sender', async () => {
    await takeSteps(refused, brought, TO_THE_DOOR)
    const report = { key: randomUUID(), stop: 'delivery', kind: 'refused' }
    const reported = await refused.api.post(`/api/orders/${brought.id}/exceptions`, { data: report })
    expect(reported.ok(), await reported.text()).toBe(true)
    const entry = entryOfOrder(page, brought.id)
    await expect(entry.getByText('Refused at the delivery')).toBeVisible()
    await entry.getByRole('button', { name: 'Decide' }).click()
    const dialog = page.getByRole('dialog', { name: `Order ${orderLabel(brought.id)}` })
    await dialog.getByRole('button', { name: 'Return to sender' }).click()
    await dialog.getByRole('button', { name: 'Return it' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(entry.getByText('Refused at the delivery')).toHaveCount(0)
  })
})

const placeEmergency = (client: Account) => placeJob(client, { priority: 'emergency' })
