/** Orders for tests that are about what happens to them, made through the API as people would. */
import type { Account } from './people.ts'
import { expect } from './test.ts'

type Located = { address: string; latitude: number; longitude: number; token: string }

export async function locate({ api }: Account, text: string): Promise<Located> {
  let found: { id: string } | undefined
  // The built-in addresses are loaded on the first request, which is slow on a busy machine.
  await expect
    .poll(async () => {
      const reply = await api.post('/api/addresses/suggest', { data: { q: text } })
      found = reply.ok() ? (await reply.json())[0] : undefined
      return found !== undefined
    })
    .toBe(true)
  const reply = await api.post('/api/addresses/locate', { data: { id: (found as { id: string }).id } })
  expect(reply.ok(), await reply.text()).toBe(true)
  return reply.json()
}

export type Placed = { id: number; pickup: Located; delivery: Located; totalCost: string }

/** Placed by this client, waiting for payment. */
export async function placeOrder(client: Account, fields: Record<string, unknown> = {}): Promise<Placed> {
  const [pickup, delivery] = await Promise.all([locate(client, 'ben taub'), locate(client, 'st joseph medical')])
  const facts = {
    serviceType: 'medical_prescription',
    priority: 'standard',
    pickupLatitude: String(pickup.latitude),
    pickupLongitude: String(pickup.longitude),
    deliveryLatitude: String(delivery.latitude),
    deliveryLongitude: String(delivery.longitude),
    ...fields,
  }
  const { serviceType, priority, ...points } = facts
  const { pickupLatitude, pickupLongitude, deliveryLatitude, deliveryLongitude } = points
  const quote = await client.api.post('/api/pricing/calculate', {
    data: { pickupLatitude, pickupLongitude, deliveryLatitude, deliveryLongitude, serviceType, priority },
  })
  const { totalCost, quoteToken } = await quote.json()
  const reply = await client.api.post('/api/orders', {
    data: {
      ...facts,
      pickupAddress: pickup.address,
      pickupToken: pickup.token,
      deliveryAddress: delivery.address,
      deliveryToken: delivery.token,
      itemDescription: 'Prescription bag',
      totalCost,
      quoteToken,
      ...fields,
    },
  })
  expect(reply.status(), await reply.text()).toBe(201)
  return { id: (await reply.json()).id, pickup, delivery, totalCost }
}

/** Paid, so that any driver may take it. */
export async function placeJob(client: Account, fields: Record<string, unknown> = {}): Promise<Placed> {
  const placed = await placeOrder(client, fields)
  const reply = await client.api.patch(`/api/orders/${placed.id}`, { data: { status: 'confirmed' } })
  expect(reply.ok(), await reply.text()).toBe(true)
  return placed
}
