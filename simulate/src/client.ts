/** Clients order, pay, cancel, ask and rate. */

import { api } from '@meridian/contract/index.ts'
import type { Located } from '@meridian/contract/places/addresses.ts'
import type { Priority, ServiceType } from '@meridian/domain/orders/orders.ts'
import { crowFlyMiles } from '@meridian/domain/places/geo.ts'
import { requirementsAt } from '@meridian/domain/proofs/proofs.ts'
import type { Chance } from './random.ts'
import { openScreen } from './screen.ts'
import { Refused, type Session } from './session.ts'
import { live, type World } from './world.ts'

const PAYS_AT_ONCE = 0.75
const CANCELS = 0.06
const ASKS = 0.25
const RATES_DRIVER = 0.5
const MAX_TRIP_MILES = 60

const ITEMS: Record<ServiceType, readonly string[]> = {
  medical_prescription: ['Insulin pens, 3 boxes', 'Antibiotics, 2 bottles', 'Blood pressure tablets', 'Inhalers, 2'],
  medical_equipment: ['Infusion pump', 'Wheelchair, folded', 'Nebulizer', 'Oxygen concentrator'],
  laboratory_sample: ['Blood samples, 12 tubes', 'Biopsy, 1 jar', 'Urine samples, 6', 'Swabs, 20'],
  financial_document: ['Loan documents', 'Cashier’s checks, sealed', 'Deposit bag'],
  secure_document: ['Contracts, signed', 'Medical records, sealed', 'Title deed'],
}
const QUESTIONS = [
  'When will it be picked up?',
  'Please ring at the side door.',
  'Is the driver on the way?',
  'Thank you!',
]
const PRIORITIES: readonly Priority[] = ['standard', 'standard', 'standard', 'express', 'express', 'emergency']

export type ClientAccount = { session: Session; services: readonly ServiceType[]; addresses: readonly Located[] }

/** What each client orders follows from its past orders, as they are on its screen. */
export async function meetClient(session: Session): Promise<ClientAccount | null> {
  const addresses = await session.call(api.addresses.book, { query: { limit: 50 } })
  const orders = await session.call(api.orders.ofClient, {
    params: { clientId: session.user.id },
    query: { limit: 50 },
  })
  const services = orders.map(({ serviceType }) => serviceType)
  return addresses.length > 1
    ? { session, services: services.length > 0 ? services : ['medical_prescription'], addresses }
    : null
}

/** The first order comes at once, so that there is something to see; then as the day's curve says. */
export async function runClients(world: World, clients: readonly ClientAccount[], drivers: number): Promise<void> {
  const chance = world.chanceOf('clients')
  for (const client of clients) watch(world, client)
  const perSecond = () => (drivers * world.settings.ordersPerDriverHour * world.demand()) / 3600
  await live(world, async () => {
    if (world.isOver()) return world.wait(600)
    for (let isFirst = true; !world.signal.aborted && !world.isOver(); isFirst = false) {
      // Placing and paying takes a while, and the next client does not wait for it.
      const client = isFirst ? (clients[0] as ClientAccount) : chance.pick(clients)
      const own = world.chanceOf(`order ${chance.next()}`)
      orderSomething(world, client, own).catch((error: unknown) => noteSurprise(world, error))
      // Random arrivals: the pauses between them are exponential.
      await world.wait(Math.min(600, -Math.log(1 - chance.next()) / Math.max(1e-6, perSecond())))
    }
  })
}

function noteSurprise(world: World, error: unknown): void {
  if (world.signal.aborted || (error instanceof Refused && error.status === 409)) return
  const sentence = error instanceof Error ? error.message.replace(/\d+/g, 'N') : String(error)
  world.surprises.set(sentence, (world.surprises.get(sentence) ?? 0) + 1)
}

async function orderSomething(world: World, client: ClientAccount, chance: Chance): Promise<void> {
  const { session } = client
  const order = await placeOrder(world, client, chance)
  if (chance.is(PAYS_AT_ONCE)) {
    await session
      .call(api.orders.change, { params: { id: order.id }, body: { status: 'confirmed', reason: null } })
      .catch(async (error: unknown) => {
        if (!(await hasStatus(session, order.id, error, 'pending'))) return
        throw error
      })
    world.journal.note({ kind: 'paid', orderId: order.id })
  }
  if (chance.is(ASKS)) await ask(world, session, order.id, chance)
  if (!chance.is(CANCELS)) return
  await world.wait(chance.between(30, 300))
  const body = { status: 'cancelled', reason: 'No longer needed' } as const
  await session.call(api.orders.change, { params: { id: order.id }, body })
  world.journal.note({ kind: 'status', orderId: order.id, status: 'cancelled', driverId: null })
}

/** After a lost answer: whether the order still has this status, so that the change was not made. */
async function hasStatus(session: Session, id: number, error: unknown, status: string): Promise<boolean> {
  if (!(error instanceof Refused) || !error.isRepeated) throw error
  return (await session.call(api.orders.show, { params: { id } })).status === status
}

async function placeOrder(world: World, { session, services, addresses }: ClientAccount, chance: Chance) {
  const pickup = chance.pick(addresses)
  const others = addresses.filter((one) => one !== pickup && crowFlyMiles(one, pickup) < MAX_TRIP_MILES)
  const delivery = chance.pick(others.length > 0 ? others : addresses.filter((one) => one !== pickup))
  const serviceType = chance.pick(services)
  const priority = chance.pick(PRIORITIES)
  const points = {
    pickupLatitude: String(pickup.latitude),
    pickupLongitude: String(pickup.longitude),
    deliveryLatitude: String(delivery.latitude),
    deliveryLongitude: String(delivery.longitude),
  }
  const quote = await session.call(api.pricing.calculate, { body: { ...points, priority, serviceType } })
  const reference = `SIM-${crypto.randomUUID()}`
  const order = await session.call(api.orders.place, {
    body: {
      ...points,
      serviceType,
      priority,
      pickupAddress: pickup.address,
      pickupToken: pickup.token,
      deliveryAddress: delivery.address,
      deliveryToken: delivery.token,
      deliveryContactName: delivery.contactName,
      itemDescription: chance.pick(ITEMS[serviceType]),
      // By which a checker finds an order that was placed twice.
      specialInstructions: world.journal.isWritten ? `Reference ${reference}` : null,
      totalCost: quote.totalCost ?? undefined,
      quoteToken: quote.quoteToken,
    },
  })
  world.journal.note({ kind: 'order', orderId: order.id, reference, totalCost: order.totalCost ?? '' })
  const isScanned = requirementsAt(order, 'pickup').some(({ kind }) => kind === 'scan')
  if (isScanned) await world.labels.print(session, order.id)
  return order
}

async function ask(world: World, session: Session, orderId: number, chance: Chance): Promise<void> {
  const reference = world.journal.isWritten ? ` (${crypto.randomUUID()})` : ''
  const content = `${chance.pick(QUESTIONS)}${reference}`
  const { id } = await session.call(api.messages.send, { params: { id: orderId }, body: { content } })
  world.journal.note({ kind: 'message', messageId: id, orderId, content })
}

/** The dashboard is open, and the rating dialog opens when the parcel has arrived. */
function watch(world: World, { session }: ClientAccount): void {
  const chance = world.chanceOf(`ratings of ${session.user.id}`)
  const rated = new Set<number>()
  const params = { clientId: session.user.id }
  openScreen(world, session, {
    isStale: ({ type }) => type === 'order_status_update' || type === 'new_order',
    load: () =>
      Promise.all([
        session.call(api.orders.ofClient, { params, query: { limit: 20 } }),
        session.call(api.stats.client, { params }),
        session.call(api.notices.list),
      ]),
    onEvent(event) {
      if (event.type !== 'order_status_update' || event.status !== 'delivered' || rated.has(event.orderId)) return
      rated.add(event.orderId)
      if (chance.is(RATES_DRIVER)) rate(world, session, event.orderId, chance.pick([3, 4, 4, 5, 5, 5]))
    },
  })
}

function rate(world: World, session: Session, orderId: number, rating: number): void {
  world
    .wait(60)
    .then(() =>
      session.call(api.ratings.rate, {
        params: { id: orderId },
        body: { rating, feedback: null, userType: 'client' },
      }),
    )
    .then(() => world.journal.note({ kind: 'rating', orderId, by: 'client', rating }))
    // A colleague of the same organization was faster.
    .catch((error: unknown) => noteSurprise(world, error))
}
