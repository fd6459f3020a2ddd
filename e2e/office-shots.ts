/** What clients, admins and recipients see beyond the screens themselves, for `npm run screens`. */
import type { Page } from '@playwright/test'
import type { Shot } from './driver-shots.ts'

/** The newest order of the signed-in client in this status. */
export async function orderIn(page: Page, status: string): Promise<number> {
  const me = await (await page.request.get('/api/auth/me')).json()
  const orders = await (await page.request.get(`/api/orders/client/${me.id}?status=${status}&limit=1`)).json()
  return orders[0].id
}

const opened = (status: string) => async (page: Page) => `/orders?order=${await orderIn(page, status)}`
const openMenu = (page: Page) => page.getByRole('button', { name: /^More, #ML-/ }).click()

async function choose(page: Page, entry: string): Promise<void> {
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

let deskPin = ''

/** A new link for each shot: its PIN is told once. */
async function deskLink(page: Page): Promise<string> {
  const { url, pin } = await (await page.request.post('/api/organization/sites/1/desk-links')).json()
  deskPin = pin
  return new URL(url).pathname
}

async function enterPin(page: Page): Promise<void> {
  await page.getByLabel('PIN').fill(deskPin)
  await page.getByRole('button', { name: 'Open the screen' }).click()
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

async function anyOrder(page: Page, status: string): Promise<number> {
  const orders = await (await page.request.get(`/api/orders?status=${status}&limit=1`)).json()
  return orders[0].id
}

export const OFFICE_STATES: Shot[] = [
  { name: 'order-custody', path: opened('delivered'), as: 'pharmacy' },
  { name: 'order-menu', path: opened('confirmed'), as: 'pharmacy', after: openMenu },
  {
    name: 'order-share',
    path: opened('in_transit'),
    as: 'pharmacy',
    after: (page) => choose(page, 'Share tracking link'),
  },
  { name: 'order-cancel', path: opened('confirmed'), as: 'pharmacy', after: (page) => choose(page, 'Cancel order') },
  { name: 'tracking-page', path: sharedLink, as: 'pharmacy' },
  { name: 'front-desk', path: deskLink, as: 'pharmacy', after: enterPin },
  { name: 'verify', path: '/verify' },
  { name: 'verify-dossier', path: '/verify', as: 'pharmacy', after: verifyDossier },
  {
    name: 'admin-order',
    path: async (page) => `/admin-dashboard?order=${await anyOrder(page, 'in_transit')}`,
    as: 'admin',
  },
  {
    name: 'dispatch-order',
    path: async (page) => `/dispatch?order=${await anyOrder(page, 'assigned')}`,
    as: 'admin',
  },
]
