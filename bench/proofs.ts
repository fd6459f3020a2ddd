/** A delivery with a signature and a photo, both uploaded, against one without: what the proofs cost the node. */
import { createHash, randomUUID } from 'node:crypto'
import { PIECE_BYTES } from '../contract/src/orders/proofs.ts'
import { anyPicture } from '../simulate/src/picture.ts'
import { type Figure, figure } from './figure.ts'
import { freeDriver } from './lifecycle.ts'
import { type Cost, median, meter } from './meter.ts'
import { placeOrder } from './orders.ts'
import { startWorld, type World } from './world.ts'

const ROUNDS = 3
const DELIVERIES = 25
/** What a device makes of a photo, and the ink of a signature. */
const PHOTO_BYTES = 350_000
const SIGNATURE_BYTES = 15_000

type Deliver = (world: World, orderId: number) => Promise<void>

export async function benchProofs(): Promise<Figure[]> {
  const world = await startWorld()
  try {
    await freeDriver(world)
    await measure(world, bareDelivery)
    await measure(world, provenDelivery)
    const rounds: { bare: Cost; proven: Cost }[] = []
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({ bare: await measure(world, bareDelivery), proven: await measure(world, provenDelivery) })
    const middle = (pick: (round: { bare: Cost; proven: Cost }) => number) => median(rounds.map(pick))
    const ratio = middle(({ bare, proven }) => proven.nodeMs / bare.nodeMs)
    const details = {
      'node ms': middle(({ proven }) => proven.nodeMs),
      'bare node ms': middle(({ bare }) => bare.nodeMs),
      'PostgreSQL ms': middle(({ proven }) => proven.postgresMs),
      'bare PostgreSQL ms': middle(({ bare }) => bare.postgresMs),
    }
    return [figure('proofs', 'signature and photo against a bare delivery', ratio, { details })]
  } finally {
    await world.stop()
  }
}

/** The driver's part, from accepting to delivered. Placing and approving are the same for both, and would hide the difference. */
async function measure(world: World, deliver: Deliver): Promise<Cost> {
  const ids: number[] = []
  for (let count = 0; count < DELIVERIES; count++) {
    const id = await placeOrder(world)
    await world.call('admin', 'PATCH', `/api/orders/${id}`, { status: 'confirmed' })
    ids.push(id)
  }
  return meter(world.processes, DELIVERIES, async () => {
    const id = ids.pop() as number
    await world.call('driver', 'POST', `/api/orders/${id}/accept`, {})
    await deliver(world, id)
  })
}

const step = (world: World, id: number, status: string) =>
  world.call('driver', 'PATCH', `/api/orders/${id}/status`, { status })

async function bareDelivery(world: World, id: number): Promise<void> {
  for (const status of ['pickup_scheduled', 'pickup_complete', 'in_transit', 'delivered']) await step(world, id, status)
}

async function provenDelivery(world: World, id: number): Promise<void> {
  for (const status of ['pickup_scheduled', 'pickup_complete', 'in_transit']) await step(world, id, status)
  // The same picture twice is refused.
  const pictures = { photo: anyPicture(PHOTO_BYTES), signature: anyPicture(SIGNATURE_BYTES) }
  const photo = await announce(world, id, 'photo', pictures.photo)
  const signature = await announce(world, id, 'signature', pictures.signature)
  await step(world, id, 'delivered')
  await send(world, id, photo, pictures.photo)
  await send(world, id, signature, pictures.signature)
}

async function announce(world: World, id: number, kind: string, content: Buffer): Promise<string> {
  const key = randomUUID()
  const sha256 = createHash('sha256').update(content).digest('hex')
  const file = { sha256, bytes: content.length, mediaType: 'image/jpeg' }
  await world.call('driver', 'POST', `/api/orders/${id}/proofs`, { key, stop: 'delivery', kind, file })
  return key
}

async function send(world: World, id: number, key: string, content: Buffer): Promise<void> {
  for (let offset = 0; offset < content.length; offset += PIECE_BYTES) {
    const data = content.subarray(offset, offset + PIECE_BYTES).toString('base64')
    await world.call('driver', 'PATCH', `/api/orders/${id}/proofs/${key}/upload`, { offset, data })
  }
}
