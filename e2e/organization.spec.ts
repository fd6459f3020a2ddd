/** A hospital group's first day: its owner sets up two sites and an orderer of one of them, and approves an order from a phone. */
import type { Page } from '@playwright/test'
import { BEN_TAUB, choose, delivery, formIsThere, pickup, pricePanel, ST_JOSEPH, submit } from './delivery-form.ts'
import { newPerson } from './people.ts'
import { enterAs, expect, fillSignIn, test } from './test.ts'

const PHONE = { viewport: { width: 390, height: 844 } }

async function addSite(page: Page, name: string, place: typeof BEN_TAUB): Promise<void> {
  await page.getByRole('button', { name: 'Add site' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add a site' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await choose(page, dialog.getByRole('combobox', { name: 'Address' }), place)
  await dialog.getByRole('button', { name: 'Save site' }).click()
  await expect(page.getByText(`${name} is saved`)).toBeVisible()
  await expect(dialog).toBeHidden()
}

test('an owner adds two sites, invites an orderer for one, and approves the orderer’s order from a phone', async ({
  page,
  openPage,
  newClient,
  mailTo,
}) => {
  test.slow()
  const owner = await newClient()
  await enterAs(page, owner, '/organization?tab=sites')
  await addSite(page, 'Taub Clinic', BEN_TAUB)
  await addSite(page, 'Downtown Lab', ST_JOSEPH)

  await page.getByRole('tab', { name: 'Approvals' }).click()
  await page.getByRole('textbox', { name: 'Over this amount ($)' }).fill('10')
  await page.getByRole('button', { name: 'Add rule' }).click()
  await expect(page.getByText('Anyone, over $10.00')).toBeVisible()

  const { email, password } = newPerson()
  await page.getByRole('tab', { name: 'People' }).click()
  await page.getByRole('textbox', { name: 'Email addresses' }).fill(email)
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Orderer' }).click()
  await page.getByRole('switch', { name: 'Only some sites' }).click({ force: true })
  await page.getByRole('checkbox', { name: 'Taub Clinic' }).check()
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.getByText('Invitation sent').first()).toBeVisible()

  const link = /\/login#invite=\S+/.exec((await mailTo(email)).text)?.[0] as string
  const orderer = await openPage(PHONE)
  await orderer.goto(link)
  await orderer.getByLabel('First name').fill('Olga')
  await orderer.getByLabel('Create password').fill(password)
  await orderer.getByRole('button', { name: 'Create account' }).click()
  await expect(orderer.getByLabel('Username or email')).toHaveValue(email)
  await fillSignIn(orderer, email, password)
  await formIsThere(orderer)

  // Two keystrokes and Enter, before any address is searched.
  await pickup(orderer).pressSequentially('ta')
  await expect(orderer.getByRole('option', { name: /Taub Clinic/ })).toBeVisible()
  await pickup(orderer).press('Enter')
  await expect(pickup(orderer)).toHaveValue(BEN_TAUB.address)
  await choose(orderer, delivery(orderer), ST_JOSEPH)
  await orderer.getByLabel('Item description').fill('Two sealed boxes')
  await expect(orderer.getByText('This order needs an approval: over $10.00.')).toBeVisible()
  await expect(pricePanel(orderer)).not.toHaveAttribute('data-busy')
  await submit(orderer).click()
  await expect(orderer.getByText('Waits for approval').first()).toBeVisible()
  // Downtown Lab is not theirs: neither its orders nor the settings of the organization are there.
  await expect(orderer.getByRole('link', { name: 'Organization' })).toHaveCount(0)

  await page.setViewportSize(PHONE.viewport)
  await page.getByRole('tab', { name: 'Approvals' }).click()
  await page.getByRole('button', { name: /^Approve #/ }).click()
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  // The orderer's open page hears of it.
  await expect(orderer.getByText('Approved by your organization').first()).toBeVisible()
})
