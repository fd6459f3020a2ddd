import { expectAccessibleInBothSchemes, expectToFit } from './axe.ts'
import { freeDriver } from './driver.ts'
import { locate, placeJob } from './orders.ts'
import { enterAs, expect, test } from './test.ts'

const TABLET = { width: 1024, height: 768 }
const PHONE = { width: 390, height: 844 }

test('an owner makes a link; a tablet without an account enters the PIN, sees a pickup made, and goes dark when it is revoked', async ({
  page,
  as,
  browser,
  server,
}) => {
  test.slow()
  const client = await as('pharmacy')
  const { address, latitude, longitude, token } = await locate(client, 'ben taub')
  const name = `Taub Clinic ${Date.now().toString(36)}`
  const added = await client.post('/api/organization/sites', { data: { name, address, latitude, longitude, token } })
  expect(added.status(), await added.text()).toBe(201)
  const { id: pickupSiteId } = await added.json()
  const { id } = await placeJob(client, { pickupSiteId, itemDescription: 'Insulin for Ines', packageCount: 2 })

  await enterAs(page, 'pharmacy', '/organization?tab=sites')
  await page.getByRole('button', { name: `Front desk screen of ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Front desk screen of ${name}` })
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  const { pathname } = new URL(await dialog.getByLabel('Address of the screen').inputValue())
  const pin = await dialog.getByLabel('PIN').inputValue()
  await expectToFit(page)
  await expectAccessibleInBothSchemes(page)

  const context = await browser.newContext({ viewport: TABLET })
  const tablet = await context.newPage()
  const opened = await tablet.goto(server.url + pathname)
  expect(opened?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  await tablet.getByLabel('PIN').fill(pin === '000000' ? '000001' : '000000')
  await tablet.getByRole('button', { name: 'Open the screen' }).click()
  await expect(tablet.getByRole('alert')).toContainText('This is not the PIN')
  await expectAccessibleInBothSchemes(tablet)
  await tablet.getByLabel('PIN').fill(pin)
  await tablet.getByRole('button', { name: 'Open the screen' }).click()
  await expect(tablet.getByRole('heading', { level: 1, name })).toBeVisible()
  const stop = tablet.getByRole('listitem')
  await expect(stop).toContainText('No driver yet · 2 packages')
  for (const viewport of [PHONE, TABLET]) {
    await tablet.setViewportSize(viewport)
    await expectToFit(tablet)
  }
  await expectAccessibleInBothSchemes(tablet)

  // The screen asks again by itself: nobody touches it from here on.
  const driver = await freeDriver(as, 'rosa')
  for (const [path, data] of [
    ['accept', {}],
    ['status', { status: 'pickup_scheduled' }],
    ['status', { status: 'pickup_complete' }],
  ] as const) {
    const url = `/api/orders/${id}/${path}`
    const reply = await (path === 'accept' ? driver.post(url, { data }) : driver.patch(url, { data }))
    expect(reply.ok(), await reply.text()).toBe(true)
  }
  await expect(stop).toContainText(/Picked up \d+:\d\d [AP]M/, { timeout: 40_000 })
  await expect(tablet.getByText('Nothing more is expected today.')).toBeVisible()
  await expect(tablet.locator('body')).not.toContainText(/Insulin|Ines/)

  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(dialog.getByText('No links yet.')).toBeVisible()
  await expect(tablet.getByRole('heading', { name: 'This link does not work' })).toBeVisible({ timeout: 40_000 })
  await expect(tablet.locator('body')).not.toContainText(name)
  await context.close()
})
