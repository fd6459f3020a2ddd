import * as OTPAuth from 'otpauth'
import { enterAs, expect, fillSignIn, newPerson, PASSWORD, register, test, toastOf, visit } from './test.ts'

test('a visitor signs up and signs in; two-factor is turned on with a real code, required at sign-in, replaced by a backup code, and turned off', async ({
  page,
}) => {
  test.slow()
  const person = newPerson()
  await page.goto('/login')
  await page.getByLabel('Full name').fill(person.name)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Create password').fill(person.password)
  await page.getByLabel('Confirm password').fill('something else')
  await expect(page.getByText("Passwords don't match")).toBeVisible()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(toastOf(page)).toContainText('Account Created!')
  await expect(toastOf(page)).toContainText('Please log in with your new credentials')
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
  await dialog.getByRole('button').last().click()
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
  const backupCode = (await codes.first().textContent()) ?? ''
  await dialog.getByRole('button', { name: /done|saved/i }).click()
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
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(person.password)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /turn off/i })
    .click()
  await expect(toastOf(page)).toContainText('Two-Factor Authentication has been disabled')
  await expect(page.getByText('Standard', { exact: true })).toBeVisible()
})

/** Six boxes that act as one field; the last digit sends it. */
async function typeCode(scope: import('@playwright/test').Locator, code: string): Promise<void> {
  await scope
    .getByLabel(/6-digit code|Digit 1 of 6/)
    .first()
    .click()
  await scope.page().keyboard.press('ControlOrMeta+a')
  await scope.page().keyboard.type(code)
}

test('a forgotten password is reset by the mailed link, which works once', async ({ page, request, mailTo, as }) => {
  const person = newPerson()
  await register(request, person)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Forgot Password?' }).click()
  await page.getByLabel('Email', { exact: true }).first().fill(person.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(/If an account exists/)).toBeVisible()
  const link = /\/login#reset=\S+/.exec((await mailTo(person.email)).text)?.[0] as string
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('Another passphrase 2?')
  await page.getByLabel('Confirm new password').fill('Another passphrase 2?')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(toastOf(page)).toContainText('Password updated')
  await as(person.email, 'Another passphrase 2?')

  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm new password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test('an admin invites a driver, who opens the account from the mail and lands on the driver dashboard', async ({
  page,
  mailTo,
}) => {
  const person = newPerson()
  await enterAs(page, 'admin', '/security')
  const invite = page.getByRole('region', { name: /invite/i })
  await invite.getByLabel(/email/i).fill(person.email)
  await invite.getByRole('button', { name: /invit/i }).click()
  await expect(toastOf(page)).toContainText('Invitation sent')
  const link = /\/login#invite=\S+/.exec((await mailTo(person.email)).text)?.[0] as string
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.goto(link)
  await expect(page.getByText('You join Meridian as a driver.')).toBeVisible()
  await page.getByLabel('First name').fill('Dana')
  await page.getByLabel('Create password').fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await fillSignIn(page, person.email, person.password)
  await expect(page).toHaveURL('/driver-dashboard')
})
