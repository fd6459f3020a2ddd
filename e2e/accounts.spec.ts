import type { Locator } from '@playwright/test'
import * as OTPAuth from 'otpauth'
import { newPerson } from './people.ts'
import { expect, fillSignIn, test, toast, visit } from './test.ts'

test('a visitor signs up and signs in; two-factor is turned on with a real code, required at sign-in, replaced by a backup code, and turned off', async ({
  page,
}) => {
  const person = newPerson()
  await page.goto('/login')
  await page.getByLabel('Full name').fill(person.name)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Create password').fill(person.password)
  await page.getByLabel('Confirm password').fill('something else')
  await expect(page.getByText("Passwords don't match")).toBeVisible()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(toast(page, 'Account Created!')).toContainText('Please log in with your new credentials')
  await expect(page.getByLabel('Username or email')).toHaveValue(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/welcome')
  await page.getByRole('link', { name: 'go now' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('banner')).toContainText(person.name)

  await visit(page, '/security')
  await expect(page.getByText('Standard', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Start' }).click()
  await expect(dialog.getByRole('img', { name: /QR/i })).toBeVisible()
  const secret = (await dialog.getByTestId('two-factor-secret').textContent())?.replace(/\s+/g, '') ?? ''
  const totp = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) })

  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await typeCode(dialog, '000000')
  // Only then is the field empty again and ready for the next code.
  await expect(dialog.getByText(/That code is not right/)).toBeVisible()
  await typeCode(dialog, totp.generate())
  const codes = dialog.getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [backupCode = ''] = await codes.allTextContents()
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('High', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await fillSignIn(page, person.email, person.password)
  await expect(page.getByRole('heading', { name: 'Two-factor code' })).toBeVisible()
  await page.getByRole('button', { name: 'Use a backup code instead' }).click()
  await page.getByLabel('Backup code').fill(backupCode)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL('/dashboard')

  await visit(page, '/security')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: /turn off/i }).click()
  await expect(toast(page, 'Two-Factor Authentication has been disabled')).toBeVisible()
  await expect(page.getByText('Standard', { exact: true })).toBeVisible()
})

/** Six boxes that act as one field; the last digit sends it. */
async function typeCode(dialog: Locator, code: string): Promise<void> {
  await dialog.getByLabel('Digit 1 of 6').click()
  await dialog.page().keyboard.press('ControlOrMeta+a')
  await dialog.page().keyboard.type(code)
}
