/** A client of the demo, signed in at a real program over HTTP. */
import { DEMO_PASSWORD } from '../src/demo/demo.ts'

export type DemoClient = {
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever came back
  call(method: string, path: string, body?: object): Promise<{ status: number; body: any }>
  /** The same person, at another node. */
  at(url: string): DemoClient
}

export async function signInDemo(url: string, username = 'pharmacy'): Promise<DemoClient> {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  })
  if (reply.status !== 200) throw new Error(`The sign-in was answered with ${reply.status}: ${await reply.text()}`)
  const cookie = reply.headers.getSetCookie().map((line) => line.split(';')[0])
  return open(url, cookie.join('; '))
}

const open = (url: string, cookie: string): DemoClient => ({
  async call(method, path, body) {
    const reply = await fetch(url + path, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: reply.status, body: await reply.json() }
  },
  at: (other) => open(other, cookie),
})

/** Between the first two addresses of its address book. */
export async function placeDemoOrder({ call }: DemoClient): Promise<{ status: number; id: number }> {
  const { body: book } = await call('GET', '/api/addresses/book?limit=2')
  const [pickup, delivery] = book
  const order = {
    pickupLatitude: String(pickup.latitude),
    pickupLongitude: String(pickup.longitude),
    deliveryLatitude: String(delivery.latitude),
    deliveryLongitude: String(delivery.longitude),
    priority: 'standard',
    serviceType: 'medical_prescription',
  }
  const { body: price } = await call('POST', '/api/pricing/calculate', order)
  const { status, body } = await call('POST', '/api/orders', {
    ...order,
    pickupAddress: pickup.address,
    pickupToken: pickup.token,
    deliveryAddress: delivery.address,
    deliveryToken: delivery.token,
    itemDescription: 'Insulin',
    totalCost: price.totalCost,
    quoteToken: price.quoteToken,
  })
  return { status, id: body.id }
}
