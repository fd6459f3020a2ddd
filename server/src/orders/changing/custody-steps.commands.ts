/** The steps at which what is carried changes hands: pickup, delivery and return each append to the custody ledger. */
import type { CustodyKind, CustodyProof } from '@meridian/domain/custody/ledger.ts'
import type { Actor, OrderCommand } from '@meridian/domain/orders/order-lifecycle.ts'
import type { Point } from '@meridian/domain/places/geo.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import { sql } from 'kysely'
import { appendCustody, type CustodyPartyInput } from '../../custody/ledger.ts'
import type { Db } from '../../db/database.ts'
import type { OrderRow } from '../orders.queries.ts'

const CUSTODY_STEPS: Partial<Record<OrderCommand, { kind: CustodyKind; stop: CustodyStop }>> = {
  completePickup: { kind: 'picked_up', stop: 'pickup' },
  completeDelivery: { kind: 'delivered', stop: 'delivery' },
  completeReturn: { kind: 'returned', stop: 'return' },
}

/** A position reported longer before the step than this does not say where it happened. */
const MAX_POSITION_AGE_MS = 10 * 60_000

type Step = {
  command: OrderCommand
  actor: Actor
  now: Date
  occurredAt?: Date | undefined
  offlineSince?: Date | undefined
  isOfflineDoubted: boolean
}

export async function recordCustodyStep(trx: Db, order: OrderRow, step: Step): Promise<void> {
  const custody = CUSTODY_STEPS[step.command]
  if (!custody || step.actor.userId === null) return
  const facts = await custodyFacts(trx, order, custody.stop, step.actor.userId)
  const driver: CustodyPartyInput = { kind: 'driver', userId: step.actor.userId, name: facts.driverName }
  const ofSender = (name: string | null) => [name, facts.organizationName].filter(Boolean).join(', ')
  const client: CustodyPartyInput = facts.person
    ? { kind: 'client', userId: null, name: ofSender(facts.person) }
    : { kind: 'client', userId: null, name: null, expected: ofSender(order.pickup_contact_name) }
  const recipient: CustodyPartyInput = facts.person
    ? { kind: 'recipient', userId: null, name: facts.person }
    : { kind: 'recipient', userId: null, name: null, expected: order.delivery_contact_name }
  const parties = {
    pickup: { gave: client, received: driver },
    delivery: { gave: driver, received: recipient },
    return: { gave: driver, received: client },
  }[custody.stop]
  await appendCustody(trx, {
    orderId: order.id,
    kind: custody.kind,
    stop: custody.stop,
    gave: parties.gave,
    received: parties.received,
    deviceTime: step.occurredAt,
    offlineSince: step.offlineSince,
    isOfflineDoubted: step.isOfflineDoubted,
    serverTime: step.now,
    location: facts.positionAt && locationAt(facts, step.occurredAt ?? step.now),
    proofs: (facts.proofs ?? []).map(({ kind, sha256 }) => ({ kind, fileSha256: sha256 })),
  })
}

type Facts = {
  organizationName: string
  driverName: string
  positionAt: Date | null
  /** The other person at this stop, as the driver took the name down. */
  person: string | null
  /** What was captured at this stop, as its own entries have it. */
  proofs: CustodyProof[] | null
  latitude: number | null
  longitude: number | null
}

function custodyFacts(trx: Db, order: OrderRow, stop: CustodyStop, driverUserId: number): Promise<Facts> {
  return trx
    .selectFrom('users')
    .leftJoin('drivers', 'drivers.user_id', 'users.id')
    .innerJoin('organizations', (join) => join.on('organizations.id', '=', order.organization_id))
    .select([
      'organizations.name as organizationName',
      'users.name as driverName',
      'drivers.position_at as positionAt',
      'drivers.current_latitude as latitude',
      'drivers.current_longitude as longitude',
      sql<string | null>`(select value ->> 'name' from stop_proofs where order_id = ${order.id} and stop = ${stop}
        and kind = 'recipient' and skip_reason is null order by id desc limit 1)`.as('person'),
      sql<CustodyProof[] | null>`(select json_agg(proof order by position)
        from custody_ledger, json_array_elements(body::json -> 'proofs') proof
        where order_id = ${order.id} and body::json ->> 'kind' = 'proof_added' and body::json ->> 'stop' = ${stop})`.as(
        'proofs',
      ),
    ])
    .where('users.id', '=', driverUserId)
    .executeTakeFirstOrThrow()
}

function locationAt({ positionAt, latitude, longitude }: Facts, at: Date): Point | null {
  if (!positionAt || latitude === null || longitude === null) return null
  return Math.abs(positionAt.getTime() - at.getTime()) <= MAX_POSITION_AGE_MS ? { latitude, longitude } : null
}
