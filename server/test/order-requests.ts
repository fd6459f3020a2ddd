/** What clients send about an order: a prescription bag from Fannin St to Taub Loop, but for what a test is about. */
import type { TestApp } from './app.ts'
import type { TestUser } from './factories.ts'

export const FANNIN = '6411 Fannin St, Houston, TX 77030'
export const TAUB = '1504 Taub Loop, Houston, TX 77030'

/** What a price depends on. */
const ROUTE = {
  pickupLatitude: '29.7141',
  pickupLongitude: '-95.3977',
  deliveryLatitude: '29.7105',
  deliveryLongitude: '-95.3936',
  priority: 'standard',
  serviceType: 'medical_prescription',
}

export type OrderRequest = typeof ROUTE & {
  pickupAddress: string
  deliveryAddress: string
  itemDescription: string
}

export const routeRequest = <Changes extends object>(changes: Changes = {} as Changes) => ({ ...ROUTE, ...changes })

export const orderRequest = <Changes extends object>(changes: Changes = {} as Changes) => ({
  ...ROUTE,
  pickupAddress: FANNIN,
  deliveryAddress: TAUB,
  itemDescription: 'Prescription bag',
  ...changes,
})

/** Of what matters to the price of a request. */
export async function priceOf(app: Pick<TestApp, 'call'>, user: TestUser, request: Partial<typeof ROUTE> = {}) {
  const route = Object.fromEntries(Object.entries({ ...ROUTE, ...request }).filter(([name]) => name in ROUTE))
  const { body } = await app.call(user, 'POST', '/api/pricing/calculate', route)
  return body as { totalCost: string; quoteToken: string }
}

/** At the price that the server names for it. */
export async function pricedOrder(app: Pick<TestApp, 'call'>, user: TestUser, changes: object = {}) {
  const request = orderRequest(changes)
  return { totalCost: (await priceOf(app, user, request)).totalCost, ...request }
}
