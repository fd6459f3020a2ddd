/** An order of the demo's pharmacy, placed as the form does it: between two addresses of its address book, at the quoted price. */
import type { World } from './world.ts'

type Saved = { address: string; latitude: number | string; longitude: number | string }
type Form = Record<string, unknown>

const forms = new WeakMap<World, Promise<Form>>()

export async function placeOrder(world: World): Promise<number> {
  let form = forms.get(world)
  if (!form) {
    form = makeForm(world)
    forms.set(world, form)
  }
  return (await world.json<{ id: number }>('pharmacy', 'POST', '/api/orders', await form)).id
}

export async function makeForm(world: World): Promise<Form> {
  const [pickup, delivery] = await world.json<[Saved, Saved]>('pharmacy', 'GET', '/api/addresses/book?limit=2')
  const request = {
    pickupLatitude: String(pickup.latitude),
    pickupLongitude: String(pickup.longitude),
    deliveryLatitude: String(delivery.latitude),
    deliveryLongitude: String(delivery.longitude),
    priority: 'standard',
    serviceType: 'medical_prescription',
  }
  const { totalCost, quoteToken } = await world.json<{ totalCost: string; quoteToken: string }>(
    'pharmacy',
    'POST',
    '/api/pricing/calculate',
    request,
  )
  return {
    ...request,
    totalCost,
    quoteToken,
    pickupAddress: pickup.address,
    deliveryAddress: delivery.address,
    itemDescription: 'Insulin, keep cold',
  }
}
