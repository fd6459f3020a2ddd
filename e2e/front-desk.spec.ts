/** The screen of a site's front desk: a tablet without an account. */
import { TO_THE_DOOR, takeSteps } from './driver.ts'
import { locate, placeJob } from './orders.ts'
import { enterAs, expect, test } from './test.ts'

/** The screen asks again after this long; nobody touches it. */
const REFRESH_MS = 20_000

test('an owner makes a link; a tablet without an account enters the PIN, sees a pickup made, and goes dark when it is revoked', async ({
  page,
  openPage,
  newClient,
  newDriver,
}) => {
  const [client, driver] = [await newClient(), await newDriver()]
  const { address, latitude, longitude, token } = await locate(client, 'ben taub')
  const name = 'Taub Clinic'
  const added = await client.api.post('/api/organization/sites', {
    data: { name, address, latitude, longitude, token },
  })
  expect(added.status(), await added.text()).toBe(201)
  const { id: pickupSiteId } = await added.json()
  const job = await placeJob(client, { pickupSiteId, itemDescription: 'Insulin for Ines', packageCount: 2 })

  await enterAs(page, client, '/organization?tab=sites')
  await page.getByRole('button', { name: `Front desk screen of ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Front desk screen of ${name}` })
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  const { pathname } = new URL(await dialog.getByLabel('Address of the screen').inputValue())
  const pin = await dialog.getByRole('textbox', { name: 'PIN' }).inputValue()

  const tablet = await openPage({ viewport: { width: 1024, height: 768 } })
  await tablet.clock.install()
  const opened = await tablet.goto(pathname)
  expect(opened?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  await tablet.getByLabel('PIN').fill(pin === '000000' ? '000001' : '000000')
  await tablet.getByRole('button', { name: 'Open the screen' }).click()
  await expect(tablet.getByRole('alert')).toContainText('This is not the PIN')
  await tablet.getByLabel('PIN').fill(pin)
  await tablet.getByRole('button', { name: 'Open the screen' }).click()
  await expect(tablet.getByRole('heading', { level: 1, name })).toBeVisible()
  const stop = tablet.getByRole('listitem')
  await expect(stop).toContainText('No driver yet · 2 packages')

  expect((await driver.api.post(`/api/orders/${job.id}/accept`, { data: {} })).ok()).toBe(true)
  await takeSteps(driver, job, TO_THE_DOOR.slice(0, 2))
  await tablet.clock.fastForward(REFRESH_MS)
  await expect(stop).toContainText(/Picked up \d+:\d\d [AP]M/)
  await expect(tablet.getByText('Nothing more is expected today.')).toBeVisible()
  await expect(tablet.locator('body')).not.toContainText(/Insulin|Ines/)

  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(dialog.getByText('No links yet.')).toBeVisible()
  await tablet.clock.fastForward(REFRESH_MS)
  await expect(tablet.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await expect(tablet.locator('body')).not.toContainText(name)
})
