/** What clients, admins and recipients see beyond the screens themselves, all of orders that the demo's pharmacy has. */
import { expect, type Page } from '@playwright/test'
import type { Screen } from './screen.ts'

/** The client of the demo whose orders the screens show. No test changes them. */
const PHARMACY_ID = 2

/** The newest order of the demo's pharmacy in this status. */
export async function orderIn(page: Page, status: string): Promise<number> {
  const reply = await page.request.get(`/api/orders/client/${PHARMACY_ID}?status=${status}&limit=1`)
  const [order] = (await reply.json()) as { id: number }[]
  expect(order, status).toBeDefined()
  return order?.id as number
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const openMenu = press(/^More/)
const choose = (entry: string) => async (page: Page) => {
  await openMenu(page)
  await page.getByRole('menuitem', { name: entry }).click()
}

/** As the link that its client shares opens it, for somebody who is not signed in. */
async function sharedLink(page: Page): Promise<string> {
  const id = await orderIn(page, 'in_transit')
  const made = await page.request.post(`/api/orders/${id}/tracking-links`, { data: { level: 'map' } })
  const { pathname, hash } = new URL((await made.json()).url)
  return pathname + hash
}

/** Its PIN is told once, with the link. */
const deskPins = new Map<string, string>()

async function deskLink(page: Page): Promise<string> {
  const { url, pin } = await (await page.request.post('/api/organization/sites/1/desk-links')).json()
  const { pathname } = new URL(url)
  deskPins.set(pathname, pin)
  return pathname
}

async function enterPin(page: Page): Promise<void> {
  await page.locator('input').fill(deskPins.get(new URL(page.url()).pathname) ?? '')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Twelve Oaks pharmacy' }).waitFor()
}

async function verifyDossier(page: Page): Promise<void> {
  const id = await orderIn(page, 'in_transit')
  const dossier = await (await page.request.get(`/api/orders/${id}/dossier.json`)).body()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'dossier.json', mimeType: 'application/json', buffer: dossier })
  await page.getByRole('status', { name: 'Nothing was changed' }).waitFor()
}

const client: Screen[] = [
  { name: 'order-custody', path: '/orders?order={delivered}' },
  { name: 'order-menu', path: '/orders?order={confirmed}', open: openMenu },
  {
    name: 'order-share',
    path: '/orders?order={in_transit}',
    open: choose('Share tracking link'),
    dialog: /^Share order/,
  },
  { name: 'order-cancel', path: '/orders?order={confirmed}', open: choose('Cancel order'), dialog: /^Cancel order/ },
  { name: 'order-track', path: '/orders?order={confirmed}', open: press('Track Order'), dialog: /^Track order/ },
  {
    name: 'order-filters',
    path: '/orders?status=confirmed',
    open: press(/^Filter$/),
  },
  { name: 'verify-dossier', path: '/verify', open: verifyDossier },
  { name: 'tracking-page', path: sharedLink, isDocument: true },
  { name: 'front-desk-pin', path: deskLink, isDocument: true },
  { name: 'front-desk', path: deskLink, isDocument: true, open: enterPin },
]

const admin: Screen[] = [
  { name: 'admin-order', path: '/admin-dashboard?status=in_transit&order={in_transit}', dialog: /^Order / },
  { name: 'dispatch-order', path: '/dispatch?order={assigned}' },
  { name: 'admin-decline', path: '/admin-dashboard?q={pending}', open: press('Decline'), dialog: /^Decline/ },
  {
    name: 'admin-message',
    path: '/admin-dashboard?q={pending}',
    open: press('Message Client'),
    dialog: /^Message Client/,
  },
  {
    name: 'admin-assign',
    path: '/admin-dashboard?q={confirmed}',
    open: press('Assign Driver'),
    dialog: /^Assign Driver/,
  },
  {
    name: 'admin-unassign',
    path: '/admin-dashboard?q={assigned}',
    open: choose('Unassign driver'),
    dialog: /^Unassign/,
  },
]

export const OFFICE_STATES = { client, admin }
