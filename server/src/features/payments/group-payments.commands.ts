/** One payment for several orders that were placed together. Each of them has its share, which settles and is refunded by itself. */
import type { Selectable } from 'kysely'
import { anyOf } from '../../db/array-parameter.ts'
import type { Db } from '../../db/database.ts'
import type { ClientActor } from '../../db/own-sites.ts'
import type { Tables } from '../../db/tables.ts'
import { AppError } from '../../errors/app-error.ts'
import { payInTestMode } from '../../orders/changing/pay.commands.ts'
import { dueCents } from '../../orders/orders.rules.ts'
import type { CardProvider, Intent } from '../../payments/port.ts'
import { groupLines, mayPayNow } from '../orders/groups/groups.queries.ts'
import { recordOutcome } from './outcome.commands.ts'
import { closeAttempt, refuseUnfinished } from './payments.commands.ts'
import type { PaymentDeps } from './payments.deps.ts'
import { listCardPayments, type PaymentRow } from './payments.queries.ts'

type GroupRequest = { groupId: number; actor: ClientActor }
type GroupPayment = Selectable<Tables['group_payments']> & { firstShareId: number }
type Share = { orderId: number; amountCents: number }

const MAX_ATTEMPTS = 3

/** An attempt that ended in the meantime is recorded, and a new one opened, as for one order. */
export async function beginGroupPayment(deps: PaymentDeps, provider: CardProvider, request: GroupRequest) {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    const attempt = await openGroupAttempt(deps, request)
    const intent = await intentOf(deps, provider, attempt)
    if (intent.state === 'open' && intent.clientSecret)
      return { clientSecret: intent.clientSecret, amountCents: attempt.amount_cents }
    await recordOutcome(deps, attempt.firstShareId, intent)
  }
  throw new AppError('payment_not_opened')
}

/** The orders are locked by id, as by every change of several: none of them is paid meanwhile. */
const lockGroup = (trx: Db, groupId: number) =>
  trx.selectFrom('orders').select('id').where('group_id', '=', groupId).orderBy('id').forUpdate().execute()

async function sharesOf(trx: Db, { groupId, actor }: GroupRequest): Promise<Share[]> {
  const lines = (await groupLines(trx, groupId, actor)).filter(mayPayNow)
  if (lines.length === 0) throw new AppError('group_nothing_due')
  return lines.map((line) => ({ orderId: line.id, amountCents: dueCents(line) }))
}

export async function dueOfGroup(db: Db, request: GroupRequest): Promise<number> {
  return sum(await sharesOf(db, request))
}

const sum = (shares: readonly Share[]) => shares.reduce((total, { amountCents }) => total + amountCents, 0)

function openGroupAttempt(deps: PaymentDeps, request: GroupRequest): Promise<GroupPayment> {
  return deps.db.transaction().execute(async (trx) => {
    await lockGroup(trx, request.groupId)
    const shares = await sharesOf(trx, request)
    const open = await openPayments(trx, shares)
    const same = await findSame(trx, shares, open)
    if (same) return same
    const now = deps.clock()
    // For other amounts, or for one of the orders alone: only one may be open, and the task cancels it at the provider.
    for (const payment of new Map(open.map((row) => [row.group_payment_id ?? -row.id, row])).values())
      await closeAttempt(trx, deps, payment, now)
    return insertGroupPayment(trx, request.groupId, shares, now)
  })
}

const openPayments = (trx: Db, shares: readonly Share[]): Promise<PaymentRow[]> =>
  trx
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', anyOf(shares.map(({ orderId }) => orderId)))
    .where('provider', '=', 'stripe')
    .where('state', '=', 'processing')
    .orderBy('order_id')
    .execute()

/** The open payment, if it is for exactly these orders and amounts. */
async function findSame(trx: Db, shares: readonly Share[], open: PaymentRow[]): Promise<GroupPayment | null> {
  const [first] = open
  if (first === undefined || first.group_payment_id === null || open.length !== shares.length) return null
  const isSame = open.every(
    (row, i) =>
      row.group_payment_id === first.group_payment_id &&
      row.order_id === shares[i]?.orderId &&
      row.amount_cents === shares[i].amountCents,
  )
  const found = await trx
    .selectFrom('group_payments')
    .selectAll()
    .where('id', '=', first.group_payment_id)
    .executeTakeFirstOrThrow()
  return isSame && found.amount_cents === sum(shares) ? { ...found, firstShareId: first.id } : null
}

async function insertGroupPayment(
  trx: Db,
  groupId: number,
  shares: readonly Share[],
  now: Date,
): Promise<GroupPayment> {
  const payment = await trx
    .insertInto('group_payments')
    .values({ group_id: groupId, amount_cents: sum(shares), created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  const rows = await trx
    .insertInto('payments')
    .values(
      shares.map(({ orderId, amountCents }) => ({
        order_id: orderId,
        group_payment_id: payment.id,
        provider: 'stripe' as const,
        amount_cents: amountCents,
        state: 'processing' as const,
        created_at: now,
        updated_at: now,
      })),
    )
    .returning('id')
    .execute()
  return { ...payment, firstShareId: Math.min(...rows.map(({ id }) => id)) }
}

async function intentOf({ db }: PaymentDeps, provider: CardProvider, attempt: GroupPayment): Promise<Intent> {
  if (attempt.provider_payment_id) return provider.findIntent(attempt.provider_payment_id)
  const intent = await provider.createIntent({
    groupPaymentId: attempt.id,
    amountCents: attempt.amount_cents,
    key: `meridian-group-payment-${attempt.id}-${attempt.created_at.getTime()}`,
  })
  const set = { provider_payment_id: intent.id }
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('group_payments').set(set).where('id', '=', attempt.id).execute()
    await trx.updateTable('payments').set(set).where('group_payment_id', '=', attempt.id).execute()
  })
  return intent
}

type Confirmation = { groupId: number; intentId: string }

/** Reads the state at the provider: a browser's claim that it has paid is not trusted. */
export async function confirmGroupPayment(
  deps: PaymentDeps,
  provider: CardProvider,
  { groupId, intentId }: Confirmation,
): Promise<void> {
  const payment = await deps.db
    .selectFrom('group_payments')
    .select('id')
    .where('group_id', '=', groupId)
    .where('provider_payment_id', '=', intentId)
    .executeTakeFirst()
  const [first, ...others] = payment ? await listCardPayments(deps.db, intentId) : []
  if (!first) throw new AppError('group_payment_not_found')
  if ([first, ...others].every(({ state }) => state === 'paid')) return
  const intent = await provider.findIntent(intentId)
  await recordOutcome(deps, first.id, intent)
  refuseUnfinished(intent)
  const after = await listCardPayments(deps.db, intentId)
  if (after.every(({ state }) => state === 'refunding' || state === 'refunded'))
    throw new AppError('payment_not_needed', { orderId: first.order_id })
}

/** All that may be paid now, or none. */
export async function payGroupInTestMode(deps: PaymentDeps, request: GroupRequest): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockGroup(trx, request.groupId)
    const now = deps.clock()
    for (const { orderId } of await sharesOf(trx, request))
      await payInTestMode(trx, { orderId, command: 'pay', actor: request.actor, now })
  })
  deps.wakeReactors()
}
