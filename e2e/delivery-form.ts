/** The client's delivery request, as the tests fill it. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Account } from './people.ts'
import { enterAs } from './test.ts'

type Place = { typed: string; row: RegExp; address: string }

// Places that both the region pack and the built-in list know.
export const BEN_TAUB: Place = {
  typed: 'ben taub',
  row: /1504 Taub Loop/,
  address: 'Ben Taub Hospital, 1504 Taub Loop, Houston, TX 77030',
}
export const ST_JOSEPH: Place = {
  typed: 'st joseph medical',
  row: /1401 St Joseph Parkway/,
  address: 'St. Joseph Medical Center, 1401 St Joseph Parkway, Houston, TX 77002',
}

export const pickup = (page: Page) => page.getByRole('combobox', { name: 'Pickup address' })
export const delivery = (page: Page) => page.getByRole('combobox', { name: 'Delivery address' })
export const submit = (page: Page) => page.getByRole('button', { name: 'Submit request' })
export const pricePanel = (page: Page) => page.getByRole('region', { name: 'Price', exact: true })
/** The amount itself: the text for screen readers repeats it. */
export const total = (page: Page) =>
  pricePanel(page)
    .getByText(/^\$\d+\.\d\d$/)
    .last()

export async function choose(page: Page, field: Locator, place: Place): Promise<void> {
  await field.fill(place.typed)
  await page.getByRole('option', { name: place.row }).first().click()
  await expect(field).not.toHaveAttribute('aria-busy')
  await expect(field).toHaveValue(place.address)
}

/** What few orders need is folded. */
export const unfold = (page: Page, title: string) =>
  page.getByRole('button', { name: new RegExp(`^${title}`), expanded: false }).click()

export const formIsThere = (page: Page) =>
  expect(page.getByRole('heading', { name: 'New Delivery Request' })).toBeVisible()

export async function openForm(page: Page, client: Account, path = '/dashboard'): Promise<void> {
  await enterAs(page, client, path)
  await formIsThere(page)
}

/** Both addresses, the item, and the price that belongs to them. */
export async function fillForm(page: Page, item = 'Two sealed boxes'): Promise<void> {
  await choose(page, pickup(page), BEN_TAUB)
  await choose(page, delivery(page), ST_JOSEPH)
  await page.getByLabel('Item description').fill(item)
  await expect(pricePanel(page)).not.toContainText('Distance (0.0 mi)')
  await expect(pricePanel(page)).not.toHaveAttribute('data-busy')
}

type OrderSummary = {
  id: number
  status: string
  totalCost: string
  itemDescription: string
  scheduledDate: string | null
  priority: string
  paymentState: string
}

export async function ordersOf({ api, id }: Account): Promise<OrderSummary[]> {
  return (await api.get(`/api/orders/client/${id}`)).json()
}
