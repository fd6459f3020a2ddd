/** What a driver shows at a stop: everything the order asks for, captured as the tracker would. */
import { createHash, randomUUID } from 'node:crypto'
import { api } from '@meridian/contract/index.ts'
import type { Order } from '@meridian/contract/orders/orders.ts'
import type { ProofInput } from '@meridian/contract/orders/proofs.ts'
import { asksForGiver, openRequirements, type ProofKind } from '@meridian/domain/proofs/proofs.ts'
import { BAND_CELSIUS } from '@meridian/domain/proofs/stability.ts'
import type { Stop } from '@meridian/domain/proofs/stops.ts'
import type { Vehicle } from './drive.ts'
import { anyPicture } from './picture.ts'
import { Refused } from './session.ts'
import type { World } from './world.ts'

const PICTURE_BYTES = 2_000

type Picture = { content: Buffer; file: { sha256: string; bytes: number; mediaType: 'image/jpeg' } }

function takePicture(): Picture {
  const content = anyPicture(PICTURE_BYTES)
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { content, file: { sha256, bytes: content.length, mediaType: 'image/jpeg' } }
}

/** A proof that is refused stays away: the step that needs it is refused too, and says what is missing. */
export async function showProofs(world: World, vehicle: Vehicle, order: Order, stop: Stop): Promise<void> {
  try {
    await capture(world, vehicle, order, stop)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
}

async function capture(world: World, vehicle: Vehicle, order: Order, stop: Stop): Promise<void> {
  const { session, position } = vehicle
  const params = { id: order.id }
  await session.call(api.proofs.arrive, { params, body: { stop, method: 'position', position } })
  for (const { kind, strength } of openRequirements(order, stop, order.captured)) {
    const key = randomUUID()
    const base = { key, stop, position }
    const picture = takePicture()
    const proof =
      kind === 'scan'
        ? { ...base, kind, codes: await world.labels.read(order.id) }
        : proofOf(kind, order, base, picture)
    if (!proof) {
      if (strength === 'asked')
        await session.call(api.proofs.skip, {
          params,
          body: { ...base, kind, reason: 'The recipient does not know it' },
        })
      continue
    }
    await session.call(api.proofs.add, { params, body: proof })
    if (kind === 'photo' || kind === 'signature')
      await session.call(api.proofs.upload, {
        params: { id: order.id, key },
        body: { offset: 0, data: picture.content.toString('base64') },
      })
    world.journal.note({ kind: 'proof', orderId: order.id, key })
  }
  if (asksForGiver(stop, order.captured) && order.pickupContactName) {
    const key = randomUUID()
    const body = {
      key,
      stop,
      position,
      kind: 'recipient' as const,
      name: order.pickupContactName,
      relation: 'sender' as const,
    }
    await session.call(api.proofs.add, { params, body })
    world.journal.note({ kind: 'proof', orderId: order.id, key })
  }
}

type Base = { key: string; stop: Stop; position: { latitude: number; longitude: number } }

/** Null for what only the recipient knows. */
function proofOf(kind: ProofKind, order: Order, base: Base, picture: Picture): ProofInput | null {
  switch (kind) {
    // Orders of a simulated day declare nothing to be counted.
    case 'count':
      return null
    case 'seal':
      return { ...base, kind, seal: `S-${order.id}` }
    case 'temperature': {
      const { from, to } = BAND_CELSIUS[order.temperatureBand ?? 'ambient']
      return { ...base, kind, celsius: Math.round((from + to) / 2) }
    }
    case 'photo':
    case 'signature':
      return { ...base, kind, file: picture.file }
    case 'id_check':
      return { ...base, kind, document: 'drivers_license', nameMatches: true, isOfAge: true }
    case 'recipient':
      return { ...base, kind, name: order.deliveryContactName ?? 'Front desk', relation: 'staff' }
    case 'note':
      return { ...base, kind, note: 'Left with the front desk' }
    default:
      return null
  }
}
