/**
 * The dialogs a person can open: each has a name, fits a phone, has no accessibility fault, and Escape leaves it. They share
 * their colors, so every other one is checked in dark colors.
 */
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible, expectToFit, SCHEMES } from './axe.ts'
import { giveJob } from './driver.ts'
import { placeJob, placeOrder } from './orders.ts'
import { enterAs, expect, test, visit } from './test.ts'

type As = (username: string) => Promise<APIRequestContext>

/** An order each, in the state the dialog is about. */
const waiting = async (as: As) => (await placeOrder(await as('pharmacy'))).id
const confirmed = async (as: As) => (await placeJob(await as('pharmacy'))).id
const taken = async (as: As) => (await giveJob(as, 'simone')).job.id
const none = async () => 0

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
async function unassign(page: Page): Promise<void> {
  await press('More')(page)
  await page.getByRole('menuitem', { name: 'Unassign driver' }).click()
}
async function cancel(page: Page): Promise<void> {
  await press(/^More/)(page)
  await page.getByRole('menuitem', { name: 'Cancel order' }).click()
}
/** With a job in progress, a phone shows the figures as one line that opens. */
async function openEarnings(page: Page): Promise<void> {
  await press(/^Your figures/)(page)
  await press(/Money Earned/)(page)
}
async function approveSelected(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^Select order/ }).click()
  await press('Approve selected')(page)
}
async function leaveWithUnsent(page: Page): Promise<void> {
  await page.route('**/api/orders/*/status', (route) => route.abort())
  await press('Start Job')(page)
  await expect(page.getByText('Waiting to send', { exact: true })).toBeVisible()
  await press('Log out')(page)
}

type Case = [name: RegExp, who: string, order: (as: As) => Promise<number>, path: string, open: (page: Page) => unknown]
const CASES: readonly Case[] = [
  [/availability/i, 'pharmacy', none, '/dashboard', press(/availability/i)],
  [/^Cancel order/, 'pharmacy', confirmed, '/orders?order=', cancel],
  [/^Track order/, 'pharmacy', confirmed, '/orders?order=', press(/Track Order/)],
  [/^Change password/, 'pharmacy', none, '/security', press('Change password')],
  [/two-factor/i, 'pharmacy', none, '/security', press(/two-factor|turn on/i)],
  [/^Sign out all other/, 'pharmacy', none, '/security', press(/Sign out .*other/i)],
  [/^Decline/, 'admin', waiting, '/admin-dashboard?q=', press('Decline')],
  [/^Message Client/, 'admin', waiting, '/admin-dashboard?q=', press('Message Client')],
  [/approved$/, 'admin', waiting, '/admin-dashboard?q=', approveSelected],
  [/^Assign Driver/, 'admin', confirmed, '/admin-dashboard?q=', press('Assign Driver')],
  [/^Unassign/, 'admin', taken, '/admin-dashboard?q=', unassign],
  // Behind it a short list: all of the page counts for the time that the check of colors takes.
  [/^Order /, 'admin', confirmed, '/admin-dashboard?status=cancelled&order=', () => {}],
  [/^Add driver/, 'admin', none, '/admin-dashboard/drivers', press('Add driver')],
  [/^Edit/, 'admin', none, '/admin-dashboard/drivers', press(/^Edit /)],
  [/^Deactivate/, 'admin', none, '/admin-dashboard/drivers', press(/^Deactivate /)],
  [/^Earnings/, 'driver', none, '/driver-dashboard', openEarnings],
  [/^Release #ML-/, 'simone', taken, '/driver-dashboard?tab=active&order=', press('Release this job')],
  [/^Not everything is sent/, 'simone', taken, '/driver-dashboard?tab=active&order=', leaveWithUnsent],
]

test.use({ viewport: { width: 390, height: 844 } })

/** Loading the app costs more than a dialog: one test for each person, who goes from screen to screen. */
for (const [who, cases] of Map.groupBy(CASES, ([, who]) => who))
  test(`sound dialogs of ${who}`, async ({ page, as }) => {
    test.slow()
    // A second session, which the dialog about other sessions needs.
    await as(who)
    await enterAs(page, who, '/not-there')
    let shown = ''
    for (const [index, [name, , order, path, open]] of cases.entries()) {
      await page.emulateMedia({ colorScheme: SCHEMES[index % 2] as (typeof SCHEMES)[number] })
      const wanted = `${path}${order.name}`
      if (wanted !== shown) await visit(page, order === none ? path : `${path}${await order(as)}`)
      shown = wanted
      await checkDialog(page, name, open)
    }
  })

async function checkDialog(page: Page, name: RegExp, open: Case[4]): Promise<void> {
  await open(page)
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('status', { name: /loading/i })).toHaveCount(0)
  await expectAccessible(page, { within: '[role=dialog]' })
  await expectToFit(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}
