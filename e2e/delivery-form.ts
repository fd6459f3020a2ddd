/** The client's delivery request, as the tests fill it. */
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { limitMaps } from './maps.ts'
import { enterAs, expect, newPerson, type Person, register } from './test.ts'

type Place = { typed: string; row: RegExp; address: string }

// Places that both the region pack and the built-in list know.
export const BEN_TAUB: Place = {
  typed: 'ben taub',
  row: /1504 Taub Loop/,
  address: '1504 Taub Loop, Houston, TX 77030',
}
export const ST_JOSEPH: Place = {
  typed: 'st joseph medical',
  row: /1401 St Joseph Parkway/,
  address: '1401 St Joseph Parkway, Houston, TX 77002',
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

export const formIsThere = (page: Page) =>
  expect(page.getByRole('heading', { name: 'New Delivery Request' })).toBeVisible({ timeout: 20_000 })

export async function openForm(
  page: Page,
  username = 'pharmacy',
  password?: string,
  path = '/dashboard',
): Promise<void> {
  // The form works without maps.
  await limitMaps(page.context(), 'none')
  await enterAs(page, username, path, password)
  await formIsThere(page)
}

/** A client without orders, at the form. */
export async function openFormAsNewClient(page: Page, request: APIRequestContext): Promise<Person> {
  const person = newPerson()
  await register(request, person)
  await openForm(page, person.email, person.password)
  return person
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
}

export async function ordersOf(client: APIRequestContext): Promise<OrderSummary[]> {
  const me = (await (await client.get('/api/auth/me')).json()) as { id: number }
  return (await client.get(`/api/orders/client/${me.id}`)).json()
}
