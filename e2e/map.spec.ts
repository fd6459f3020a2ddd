import type { Locator, Page } from '@playwright/test'
import { enterAs, expect, newPerson, register, test } from './test.ts'

test.use({ maps: 'drawn' })

test('a picked address is drawn on a map that is not blank, in light and dark, with its sources named', async ({
  page,
}) => {
  test.slow()
  await openAsNewClient(page)
  await pickBenTaub(page)
  const field = page.getByRole('group', { name: 'Pickup' })
  const canvas = field.locator('canvas.maplibregl-canvas')
  for (const colorScheme of ['light', 'dark'] as const) {
    const style = colorScheme === 'dark' ? page.waitForResponse(/api\/map\/style\/dark/) : undefined
    await page.emulateMedia({ colorScheme })
    await style
    await expect(canvas).toBeVisible()
    // The first map of an installation waits for its tiles to be cut.
    await expect(field.getByTestId('map-waiting')).toHaveCount(0)
    await expect
      .poll(async () => {
        const { colors, brightness } = await lookAt(page, await canvas.screenshot())
        return { isDrawn: colors > 20, isDark: brightness < 128 }
      })
      .toEqual({ isDrawn: true, isDark: colorScheme === 'dark' })
    const attribution = field.locator('details.maplibregl-ctrl-attrib')
    await expect(attribution).toContainText('US Census')
    // Open, it would cover a third of a map this small.
    await expect(attribution).not.toHaveAttribute('open')
  }
})

test('on a phone markers and attribution leave each other and the map’s buttons clear', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, 'pharmacy', '/tracking')
  await page
    .getByRole('button', { name: /^#ML-.*In transit/ })
    .or(page.getByRole('link', { name: /^#ML-.*In transit/ }))
    .first()
    .click()
  const markers = page.locator('.maplibregl-marker')
  await expect(markers).toHaveCount(3, { timeout: 60_000 })
  const map = page.locator('.maplibregl-map')
  const attribution = map.locator('details.maplibregl-ctrl-attrib')
  await expect(attribution).toContainText('US Census', { timeout: 60_000 })
  await expect(attribution).not.toHaveAttribute('open')
  const frame = await boxOf(map)
  const controls = [await boxOf(map.getByRole('button', { name: 'Zoom in' })), await boxOf(attribution)]
  for (const marker of await markers.all()) {
    const box = await boxOf(marker)
    expect(contains(frame, box), JSON.stringify([frame, box])).toBe(true)
    for (const control of controls) expect(overlap(control, box), JSON.stringify([control, box])).toBe(false)
  }
})

type Box = { x: number; y: number; width: number; height: number }
const boxOf = async (part: Locator): Promise<Box> => (await part.boundingBox()) as Box
const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
const contains = (a: Box, b: Box) =>
  a.x <= b.x && a.y <= b.y && a.x + a.width >= b.x + b.width && a.y + a.height >= b.y + b.height

/** Without deliveries in progress: the only map is that of the address. */
async function openAsNewClient(page: Page): Promise<void> {
  const person = newPerson()
  await register(page.request, person)
  await enterAs(page, person.email, '/dashboard', person.password)
}

/** A server that has just started may still be reading its address lists. */
async function pickBenTaub(page: Page): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Pickup address' })
  await expect(async () => {
    await field.fill('')
    await field.fill('ben taub')
    await expect(page.getByRole('option').first()).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await page.getByRole('option').first().click()
}

/** How many different colors a picture has, and how bright it is: a blank one has one or two colors. */
function lookAt(page: Page, png: Buffer): Promise<{ colors: number; brightness: number }> {
  return page.evaluate(async (data) => {
    const image = new Image()
    image.src = `data:image/png;base64,${data}`
    await image.decode()
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    context?.drawImage(image, 0, 0)
    const pixels = context?.getImageData(0, 0, image.width, image.height).data.buffer ?? new ArrayBuffer(0)
    const greens = new Uint8Array(pixels).filter((_, index) => index % 4 === 1)
    const brightness = greens.reduce((sum, green) => sum + green, 0) / greens.length
    return { colors: new Set(new Uint32Array(pixels)).size, brightness }
  }, png.toString('base64'))
}

test('without the map the address is shown as text and the form works', async ({ page }) => {
  await page.route('**/api/map/style/**', (route) => route.abort())
  await openAsNewClient(page)
  await pickBenTaub(page)
  const field = page.getByRole('group', { name: 'Pickup' })
  await expect(field.getByText('Address verified')).toBeVisible()
  await expect(field.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(field.getByText('Confirmed')).toBeVisible()
})
