/** Maps beyond the one that is drawn in map.spec.ts: markers on a phone, and no map at all. */
import type { Locator } from '@playwright/test'
import { BEN_TAUB, choose, openForm, pickup } from './delivery-form.ts'
import { giveJob, TO_THE_DOOR, takeSteps } from './driver.ts'
import { enterAs, expect, test } from './test.ts'

test.use({ maps: 'drawn' })

test('on a phone markers and attribution leave each other and the map’s buttons clear', async ({
  page,
  newClient,
  newDriver,
}) => {
  const [client, driver] = [await newClient(), await newDriver()]
  const job = await giveJob(client, driver)
  await takeSteps(driver, job, TO_THE_DOOR)
  const { latitude, longitude } = job.pickup
  const position = { latitude: latitude + 0.01, longitude: longitude + 0.01, status: 'in_transit' }
  const reported = await driver.api.post(`/api/orders/${job.id}/location`, {
    data: { ...position, timestamp: new Date().toISOString() },
  })
  expect(reported.ok(), await reported.text()).toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, client, `/tracking?order=${job.id}`)
  const markers = page.locator('.maplibregl-marker')
  await expect(markers).toHaveCount(3)
  const map = page.locator('.maplibregl-map')
  const attribution = map.locator('details.maplibregl-ctrl-attrib')
  await expect(attribution).toContainText('US Census')
  await expect(attribution).not.toHaveAttribute('open')
  const controls = [map.getByRole('button', { name: 'Zoom in' }), attribution]
  // The map moves until all of them are in view.
  await expect(async () => {
    const frame = await boxOf(map)
    for (const marker of await markers.all()) {
      const box = await boxOf(marker)
      expect(contains(frame, box), JSON.stringify([frame, box])).toBe(true)
      for (const control of controls) expect(overlap(await boxOf(control), box), JSON.stringify(box)).toBe(false)
    }
  }).toPass()
})

type Box = { x: number; y: number; width: number; height: number }
const boxOf = async (part: Locator): Promise<Box> => (await part.boundingBox()) as Box
const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
const contains = (a: Box, b: Box) =>
  a.x <= b.x && a.y <= b.y && a.x + a.width >= b.x + b.width && a.y + a.height >= b.y + b.height

test('without the map the address is shown as text and the form works', async ({ page, newClient }) => {
  await page.route('**/api/map/style/**', (route) => route.abort())
  await openForm(page, await newClient())
  await choose(page, pickup(page), BEN_TAUB)
  const field = page.getByRole('group', { name: 'Pickup' })
  await expect(field.getByText('Address verified')).toBeVisible()
  await page.getByRole('button', { name: 'Move pin' }).click()
  await expect(field.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(field.getByText('Confirmed')).toBeVisible()
})
