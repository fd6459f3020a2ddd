/** The map as users see it: with streets, drawn by WebGL. */
import type { Page } from '@playwright/test'
import { BEN_TAUB, choose, pickup } from './delivery-form.ts'
import { enterAs, expect, test } from './test.ts'

test.use({ maps: 'drawn' })

test('a picked address is drawn on a map that is not blank, in light and dark, with its sources named', async ({
  page,
  newClient,
}) => {
  // Without deliveries in progress: the only map is that of the address.
  await enterAs(page, await newClient(), '/dashboard')
  await choose(page, pickup(page), BEN_TAUB)
  await page.getByRole('button', { name: 'Move pin' }).click()
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
