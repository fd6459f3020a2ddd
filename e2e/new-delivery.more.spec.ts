/** The form of a delivery on a real page. What it says and sends is in component tests. */
import { openForm, unfold } from './delivery-form.ts'
import { expect, test } from './test.ts'

/** By the keyboard, on a wide screen, on a tablet, on a phone, and with the phone’s keyboard open. */
test('a focused field is clear of the price bar and the navigation bar', async ({ page, newClient }) => {
  await openForm(page, await newClient())
  const form = page.getByRole('form', { name: 'New Delivery Request' })
  // The lower part of the form is rendered after the first paint.
  for (const title of ['Contacts and updates', 'Proof of delivery', 'Notes']) await unfold(page, title)
  await expect(form.getByLabel('Special instructions')).toBeVisible()
  const fields = form.locator('input, textarea, button').and(page.locator(':visible:enabled'))
  for (const [width, height] of [
    [1280, 800],
    [820, 800],
    [390, 844],
    [390, 500],
  ] as const) {
    await page.setViewportSize({ width, height })
    const count = await fields.count()
    expect(count).toBeGreaterThan(15)
    // By the keyboard in both directions, so that a field comes from above and from below.
    for (const key of ['Tab', 'Shift+Tab']) {
      await fields.nth(key === 'Tab' ? 0 : count - 1).focus()
      for (let at = 0; at < count; at++) {
        await expect.poll(() => page.evaluate(covered), `${width} × ${height}`).toBeNull()
        await page.keyboard.press(key)
      }
    }
  }
})

/** The focused field of the form, if the price bar or the navigation bar lies over it. */
function covered(): string | null {
  const field = document.activeElement as HTMLElement
  const submit = document.querySelector('button[type=submit][form]') as HTMLElement
  const bar = (submit.parentElement as HTMLElement).getBoundingClientRect()
  if (!field.closest('form') || submit.parentElement?.contains(field)) return null
  const navBottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const { top, bottom, left, right } = field.getBoundingClientRect()
  const isBeside = right <= bar.left || left >= bar.right
  const name = field.getAttribute('aria-label') ?? field.id
  return top < navBottom || (!isBeside && bottom > bar.top)
    ? `${name} ${field.tagName} ${top}-${bottom}: ${navBottom}, ${bar.top}`
    : null
}
