/** What no honest proof has is refused; what a person may have a reason for is marked in its row. */
import type { Proof } from '@meridian/contract/orders/proofs.ts'
import { OPEN_JOB_STATUSES } from '@meridian/domain/orders/orders.ts'
import { isSameName, normalizeSeal } from '@meridian/domain/proofs/proofs.ts'
import { locationOf } from '@meridian/domain/proofs/stops.ts'
import { peopleOf } from '@meridian/domain/trade-forms/counts.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import type { OrderRow } from '../../orders/orders.queries.ts'
import { registerSeals } from '../../orders/used-seals.ts'
import type { Visit } from './visits.ts'

export async function refuseSuspicious(trx: Db, order: OrderRow, visit: Visit, proof: Proof): Promise<void> {
  if ('file' in proof) await refuseUsedPicture(trx, order, visit, proof)
  if (proof.kind === 'recipient') await refuseOwnName(trx, visit, proof.name)
  if (proof.kind === 'count') for (const name of peopleOf(proof.count)) await refuseOwnName(trx, visit, name)
}

/** Two pictures of a camera, or two signatures, are never the same byte for byte. */
async function refuseUsedPicture(
  trx: Db,
  order: OrderRow,
  visit: Visit,
  { kind, file }: Extract<Proof, { file: object }>,
) {
  const { orderId, stop } = visit
  // The same picture announced for two orders at the same moment: the second waits here, and then finds the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${file.sha256}, 0))`.execute(trx)
  const used = await trx
    .selectFrom('stop_proofs')
    .select('id')
    .where('sha256', '=', file.sha256)
    .where(sql<boolean>`kind in ('photo', 'signature')`)
    .where((eb) => eb.not(eb.and([eb('order_id', '=', orderId), eb('stop', '=', stop), eb('kind', '=', kind)])))
    .$if(kind === 'signature', (query) => query.where(({ not }) => not(isSignedTogether(order, visit))))
    .limit(1)
    .executeTakeFirst()
  if (used) throw new AppError('picture_used')
}

/** As long as one person takes to check what several orders bring to one door. */
const TOGETHER_MS = 30 * 60_000

/** Of a signature: a person signed once for orders that the same driver brought to the same door at the same time. */
function isSignedTogether(order: OrderRow, { stop, actor, occurredAt, now }: Visit) {
  const address = `${locationOf(stop)}_address` as const
  const at = occurredAt ?? now
  return sql<boolean>`(stop_proofs.kind = 'signature' and stop_proofs.stop = ${stop}
    and stop_proofs.driver_id = ${actor.driverId}
    and abs(extract(epoch from stop_proofs.occurred_at - ${at}::timestamptz)) * 1000 <= ${TOGETHER_MS}
    and exists (select from orders o where o.id = stop_proofs.order_id and o.id <> ${order.id}
      and o.${sql.ref(address)} = ${order[address]}))`
}

async function refuseOwnName(trx: Db, { stop, actor }: Visit, name: string): Promise<void> {
  const driver = await trx.selectFrom('users').select('name').where('id', '=', actor.userId).executeTakeFirstOrThrow()
  if (isSameName(driver.name, name)) throw new AppError('name_is_own', { stop })
}

type Marks = { isSealElsewhere?: true; isSealUsedBefore?: true; isSignedTogether?: true }

/** Senders number their seals by themselves, so that the same number twice may be a coincidence. */
export async function marksOf(trx: Db, order: OrderRow, visit: Visit, proof: Proof): Promise<Marks> {
  const { orderId, stop, now } = visit
  if (proof.kind === 'signature') {
    const others = trx.selectFrom('stop_proofs').select('id').where('sha256', '=', proof.file.sha256)
    const together = await others.where(isSignedTogether(order, visit)).limit(1).executeTakeFirst()
    return together ? { isSignedTogether: true } : {}
  }
  if (stop !== 'pickup') return {}
  if (proof.kind === 'count' && proof.count.kind === 'valuables') {
    const used = await registerSeals(trx, order, proof.count.seals, now)
    return used.length > 0 ? { isSealUsedBefore: true } : {}
  }
  if (proof.kind !== 'seal') return {}
  const { rows } = await sql`
    select from orders o join stop_proofs s on s.order_id = o.id
    where o.status in (${sql.join(OPEN_JOB_STATUSES)}) and o.id <> ${orderId} and s.kind = 'seal' and s.stop = 'pickup'
      and upper(regexp_replace(s.value ->> 'seal', '[\\s-]+', '', 'g')) = ${normalizeSeal(proof.seal)}
    limit 1`.execute(trx)
  return rows.length > 0 ? { isSealElsewhere: true } : {}
}
