/** The texts and amounts of a receipt; `receipt-page.ts` lays them out. */
import { fullName } from '@meridian/domain/accounts.ts'
import { addressLines } from '@meridian/domain/addresses.ts'
import { BUSINESS_ZONE, zoneOf } from '@meridian/domain/calendar.ts'
import { formatDate, formatDollars, formatMiles } from '@meridian/domain/format.ts'
import {
  isCancelledOrDeclined,
  orderLabel,
  PRIORITY_LABELS,
  SERVICE_TYPE_LABELS,
  STATUS_LABELS,
} from '@meridian/domain/orders.ts'
import { CENTS_PER_MILE } from '@meridian/domain/pricing.ts'
import { slotText } from '@meridian/domain/schedule-text.ts'
import type { Env } from '../../../env.ts'
import type { OrderWithClient } from '../orders.queries.ts'
import { slotOf } from '../orders.rules.ts'
import type { ReceiptFacts } from './receipt.queries.ts'

type Line = { label: string; text: string }
type Amount = { label: string; note: string; amount: string }

export type Receipt = {
  /** Before anything is paid it is no receipt. */
  title: 'Receipt' | 'Order summary'
  /** ML-0012 */
  number: string
  issued: string
  /** One word for the stamp, and whether everything is settled. */
  state: string
  isSettled: boolean
  company: string[]
  client: string[]
  delivery: Line[]
  route: { pickup: string; delivery: string; distance: string }
  item: string
  price: Amount[]
  total: string
  payments: Amount[]
  balance: Line
}

/** The company whose receipt it is, as the operator names it. */
type Company = Pick<Env, 'COMPANY_NAME' | 'COMPANY_ADDRESS'>

export function toReceipt(facts: ReceiptFacts, company: Company, now: Date): Receipt {
  const { order, payments, clientEmail, driverName } = facts
  const money = settle(order, payments)
  const client = fullName({ firstName: order.client_first_name, lastName: order.client_last_name })
  return {
    title: money.paidCents > 0 ? 'Receipt' : 'Order summary',
    number: receiptNumber(order.id),
    issued: day(now),
    ...stateOf(order, money),
    company: [company.COMPANY_NAME, ...companyLines(company.COMPANY_ADDRESS)],
    client: [order.organization_name, client, order.client_phone, clientEmail].filter((line) => !!line) as string[],
    delivery: deliveryLines(order, driverName),
    route: {
      pickup: order.pickup_address,
      delivery: order.delivery_address,
      distance: formatMiles(Number(order.distance_miles)),
    },
    item: order.item_description,
    price: priceLines(order),
    total: formatDollars(order.total_cents),
    payments: payments.flatMap((payment) => paymentLines(payment, order)),
    balance: balanceLine(money),
  }
}

const companyLines = (address: string | undefined): string[] =>
  address ? addressLines(address).filter(Boolean) : ['Medical and financial courier']

export const receiptNumber = (orderId: number): string => orderLabel(orderId).slice(1)

const day = (instant: Date) => formatDate(instant, 'longDate', BUSINESS_ZONE)
const time = (instant: Date) => `${formatDate(instant, 'dateTime', BUSINESS_ZONE)} Central`

function deliveryLines(order: OrderWithClient, driverName: string | null): Line[] {
  const zone = zoneOf({ latitude: Number(order.pickup_latitude), longitude: Number(order.pickup_longitude) })
  const scheduled = order.scheduled_date && [formatDate(order.scheduled_date, 'date', zone), slotText(slotOf(order))]
  const lines: [string, string | null | undefined][] = [
    ['Service', SERVICE_TYPE_LABELS[order.service_type]],
    ['Priority', PRIORITY_LABELS[order.priority]],
    ['Ordered', time(order.created_at)],
    ['Scheduled for', scheduled?.filter(Boolean).join(', ')],
    ['Picked up', order.picked_up_at && time(order.picked_up_at)],
    ['Delivered', order.delivered_at && time(order.delivered_at)],
    ['Driver', driverName],
  ]
  return lines.flatMap(([label, text]) => (text ? [{ label, text }] : []))
}

function priceLines(order: OrderWithClient): Amount[] {
  const miles = formatMiles(Number(order.distance_miles))
  const lines: Amount[] = [
    { label: 'Base rate', note: SERVICE_TYPE_LABELS[order.service_type], amount: formatDollars(order.base_cents) },
    {
      label: 'Distance',
      note: `${miles} at ${formatDollars(CENTS_PER_MILE)}/mile`,
      amount: formatDollars(order.distance_fee_cents),
    },
  ]
  if (order.priority_fee_cents > 0)
    lines.push({
      label: 'Priority',
      note: PRIORITY_LABELS[order.priority],
      amount: formatDollars(order.priority_fee_cents),
    })
  return lines
}

type Payment = ReceiptFacts['payments'][number]
const METHODS: Record<Payment['provider'], string> = { stripe: 'Card', test: 'Test payment' }

/**
 * A failed payment moved no money. An open one, which begins when the client opens the checkout, has moved none yet. A
 * refunded one is two lines: paid and refunded.
 */
function paymentLines(payment: Payment, order: OrderWithClient): Amount[] {
  const { state, amount_cents: cents } = payment
  if (state === 'failed' || (state === 'processing' && order.payment_state !== 'processing')) return []
  const reference = payment.provider_payment_id ? `, reference ${payment.provider_payment_id}` : ''
  const line = (label: string, at: Date, amount: number): Amount => ({
    label: `${METHODS[payment.provider]}: ${label}`,
    note: `${time(at)}${reference}`,
    amount: formatDollars(amount),
  })
  if (state === 'processing') return [line('being processed', payment.created_at, cents)]
  const paid = line('paid', payment.created_at, cents)
  if (state === 'refunded') return [paid, line('refunded', payment.updated_at, -cents)]
  if (state === 'refunding') return [paid, line('refund in progress', payment.updated_at, -cents)]
  const { refund_cents: back, refunded_cents: refunded } = payment
  return [
    paid,
    ...(refunded > 0 ? [line('refunded in part', payment.updated_at, -refunded)] : []),
    ...(back > refunded ? [line('refund in progress', payment.updated_at, refunded - back)] : []),
  ]
}

type Money = {
  dueCents: number
  paidCents: number
  refundedCents: number
  partCents: number
  onTheWayBackCents: number
}

function settle(order: OrderWithClient, payments: readonly Payment[]): Money {
  const sum = (...states: Payment['state'][]) =>
    payments.filter(({ state }) => states.includes(state)).reduce((total, payment) => total + payment.amount_cents, 0)
  const paidCents = sum('paid', 'refunding', 'refunded')
  // Part of a payment goes back when the price falls.
  const parts = payments.filter(({ state }) => state === 'paid')
  const partCents = parts.reduce((total, payment) => total + payment.refund_cents, 0)
  const openPartCents = parts.reduce(
    (total, { refund_cents, refunded_cents }) => total + refund_cents - refunded_cents,
    0,
  )
  const refundedCents = sum('refunding', 'refunded') + partCents
  // After a manual refund an order in progress stays unpaid on purpose: nothing is charged for it any more.
  const isWaived = isCancelledOrDeclined(order.status) || order.payment_state === 'refunded'
  const owedCents = isWaived ? 0 : order.total_cents
  return {
    paidCents,
    refundedCents,
    partCents,
    onTheWayBackCents: sum('refunding') + openPartCents,
    dueCents: owedCents - (paidCents - refundedCents),
  }
}

function stateOf(order: OrderWithClient, { dueCents, paidCents, refundedCents, partCents, onTheWayBackCents }: Money) {
  if (dueCents > 0) return { state: order.payment_state === 'processing' ? 'Processing' : 'Not paid', isSettled: false }
  if (dueCents < 0 || onTheWayBackCents > 0) return { state: 'Refund in progress', isSettled: false }
  if (isCancelledOrDeclined(order.status) && paidCents === 0)
    return { state: STATUS_LABELS[order.status], isSettled: false }
  if (refundedCents > partCents) return { state: 'Refunded', isSettled: true }
  return { state: paidCents > 0 ? 'Paid' : 'Nothing due', isSettled: true }
}

/** Money paid for a canceled or declined order whose refund has not begun is owed to the client. */
const balanceLine = ({ dueCents }: Money): Line =>
  dueCents < 0
    ? { label: 'To be refunded', text: formatDollars(-dueCents) }
    : { label: 'Balance due', text: formatDollars(dueCents) }
