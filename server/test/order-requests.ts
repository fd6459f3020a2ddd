/** What clients send about an order: a prescription bag from Fannin St to Taub Loop, but for what a test is about. */
export const FANNIN = '6411 Fannin St, Houston, TX 77030'
export const TAUB = '1504 Taub Loop, Houston, TX 77030'
/** Where they are. */
export const POINTS = {
  [FANNIN]: { latitude: 29.7141, longitude: -95.3977 },
  [TAUB]: { latitude: 29.7105, longitude: -95.3936 },
}

/** What a price depends on. */
export const ROUTE = {
  pickupLatitude: '29.7141',
  pickupLongitude: '-95.3977',
  deliveryLatitude: '29.7105',
  deliveryLongitude: '-95.3936',
  priority: 'standard',
  serviceType: 'medical_prescription',
}

export const orderRequest = <Changes extends object>(changes: Changes = {} as Changes) => ({
  ...ROUTE,
  pickupAddress: FANNIN,
  deliveryAddress: TAUB,
  itemDescription: 'Prescription bag',
  ...changes,
})

type Price = { totalCost: string; quoteToken: string }
type Server<User> = { call(user: User, method: 'POST', url: string, body: object): Promise<{ body: Price }> }

/** `changes` of what a price depends on count, others do not. */
export async function priceOf<User>(server: Server<User>, user: User, changes: object = {}): Promise<Price> {
  const route = Object.fromEntries(Object.entries({ ...ROUTE, ...changes }).filter(([name]) => name in ROUTE))
  return (await server.call(user, 'POST', '/api/pricing/calculate', route)).body
}

/** At the price that the server names for it. */
export async function pricedOrder<User>(server: Server<User>, user: User, changes: object = {}) {
  const request = orderRequest(changes)
  return { totalCost: (await priceOf(server, user, request)).totalCost, ...request }
}
