/** The texts and amounts of a receipt; `receipt-page.ts` lays them out. */
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import type { Language } from '@meridian/domain/accounts/language.ts'
import { isCancelledOrDeclined, orderLabel } from '@meridian/domain/orders/orders.ts'
import { addressLines, cityLine } from '@meridian/domain/places/addresses.ts'
import { CENTS_PER_MILE } from '@meridian/domain/pricing/pricing.ts'
import { zoneOf } from '@meridian/domain/time/calendar.ts'
import { formatDollars, formatMiles } from '@meridian/domain/time/format.ts'
import type { Env } from '../../../env.ts'
import type { OrderWithClient } from '../../../orders/orders.queries.ts'
import { costCenterText, slotOf } from '../../../orders/orders.rules.ts'
import { RECEIPT_TEXTS as es } from '../../../texts/es/receipt.ts'
import { RECEIPT_TEXTS as en } from '../../../texts/receipt.ts'
import type { ReceiptFacts } from './receipt.queries.ts'

const TEXTS = { en, es }
type Texts = typeof en

type Line = { label: string; text: string }
type Amount = { label: string; note: string; amount: string }

export type Receipt = {
  /** Before anything is paid it is no receipt. */
  title: string
  fileName: string
  language: Language
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
  /** Null when it is not for the reader. */
  item: string | null
  price: Amount[]
  total: string
  payments: Amount[]
  balance: Line
}

/** The company whose receipt it is, as the operator names it. */
type Company = Pick<Env, 'COMPANY_NAME' | 'COMPANY_ADDRESS'>

export function toReceipt(facts: ReceiptFacts, company: Company, now: Date, language: Language): Receipt {
  const texts = TEXTS[language]
  const { order, payments, clientEmail, driverName } = facts
  const money = settle(order, payments)
  const client = fullName({ firstName: order.client_first_name, lastName: order.client_last_name })
  return {
    title: money.paidCents > 0 ? texts.receipt : texts.summary,
    fileName: `${money.paidCents > 0 ? texts.receiptFile : texts.summaryFile}-${receiptNumber(order.id)}.pdf`,
    language,
    number: receiptNumber(order.id),
    issued: texts.day(now),
    ...stateOf(order, money, texts),
    company: [company.COMPANY_NAME, ...companyLines(company.COMPANY_ADDRESS, texts)],
    client: [order.organization_name, client, order.client_phone, clientEmail].filter((line) => !!line) as string[],
    delivery: deliveryLines(order, driverName, texts),
    route: {
      pickup: order.pickup_address,
      delivery: order.delivery_address,
      distance: formatMiles(Number(order.distance_miles)),
    },
    item: order.item_description,
    price: priceLines(order, texts),
    total: formatDollars(order.total_cents),
    payments: payments.flatMap((payment) => paymentLines(payment, order, texts)),
    balance: balanceLine(money, texts),
  }
}

/** For a bookkeeper: what was paid for, not for whom. A site of the organization is nobody's home. */
export const withoutPatients = (receipt: Receipt, order: OrderWithClient): Receipt => ({
  ...receipt,
  route: {
    ...receipt.route,
    ...(order.pickup_site_id === null ? { pickup: cityLine(order.pickup_address) } : {}),
    delivery: cityLine(order.delivery_address),
  },
  item: null,
})

const companyLines = (address: string | undefined, texts: Texts): string[] =>
  address ? addressLines(address).filter(Boolean) : [texts.trade]

const receiptNumber = (orderId: number): string => orderLabel(orderId).slice(1)

function deliveryLines(order: OrderWithClient, driverName: string | null, texts: Texts): Line[] {
  const zone = zoneOf({ latitude: Number(order.pickup_latitude), longitude: Number(order.pickup_longitude) })
  const scheduled = order.scheduled_date && [texts.date(order.scheduled_date, zone), texts.slot(slotOf(order))]
  const lines: [string, string | null | undefined][] = [
    [texts.service, texts.services[order.service_type]],
    [texts.priority, texts.priorities[order.priority]],
    [texts.ordered, texts.time(order.created_at)],
    [texts.scheduledFor, scheduled?.filter(Boolean).join(', ')],
    [texts.pickedUp, order.picked_up_at && texts.time(order.picked_up_at)],
    [texts.delivered, order.delivered_at && texts.time(order.delivered_at)],
    [texts.driver, driverName],
    [texts.costCenter, costCenterText(order)],
    [texts.poNumber, order.po_number],
  ]
  return lines.flatMap(([label, text]) => (text ? [{ label, text }] : []))
}

function priceLines(order: OrderWithClient, texts: Texts): Amount[] {
  const miles = formatMiles(Number(order.distance_miles))
  const lines: Amount[] = [
    { label: texts.baseRate, note: texts.services[order.service_type], amount: formatDollars(order.base_cents) },
    {
      label: texts.distance,
      note: texts.perMile(miles, formatDollars(CENTS_PER_MILE)),
      amount: formatDollars(order.distance_fee_cents),
    },
  ]
  if (order.priority_fee_cents > 0)
    lines.push({
      label: texts.priority,
      note: texts.priorities[order.priority],
      amount: formatDollars(order.priority_fee_cents),
    })
  if (order.holiday_fee_cents > 0)
    lines.push({ label: texts.holidayFee, note: '', amount: formatDollars(order.holiday_fee_cents) })
  return lines
}

type Payment = ReceiptFacts['payments'][number]
const METHODS = { stripe: 'card', test: 'testPayment' } as const satisfies Record<Payment['provider'], keyof Texts>

/**
 * A failed payment moved no money. An open one, which begins when the client opens the checkout, has moved none yet. A
 * refunded one is two lines: paid and refunded.
 */
function paymentLines(payment: Payment, order: OrderWithClient, texts: Texts): Amount[] {
  const { state, amount_cents: cents } = payment
  if (state === 'failed' || (state === 'processing' && order.payment_state !== 'processing')) return []
  const line = (label: string, at: Date, amount: number): Amount => ({
    label: texts.paymentLine(texts[METHODS[payment.provider]], label),
    note: texts.paymentNote(texts.time(at), payment.provider_payment_id),
    amount: formatDollars(amount),
  })
  if (state === 'processing') return [line(texts.beingProcessed, payment.created_at, cents)]
  const paid = line(texts.paid, payment.created_at, cents)
  if (state === 'refunded') return [paid, line(texts.refunded, payment.updated_at, -cents)]
  if (state === 'refunding') return [paid, line(texts.refundInProgress, payment.updated_at, -cents)]
  const { refund_cents: back, refunded_cents: refunded } = payment
  return [
    paid,
    ...(refunded > 0 ? [line(texts.refundedInPart, payment.updated_at, -refunded)] : []),
    ...(back > refunded ? [line(texts.refundInProgress, payment.updated_at, refunded - back)] : []),
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
  // On account, an invoice asks for it.
  const isWaived =
    isCancelledOrDeclined(order.status) || order.payment_state === 'refunded' || order.payment_state === 'on_account'
  const owedCents = isWaived ? 0 : order.total_cents
  return {
    paidCents,
    refundedCents,
    partCents,
    onTheWayBackCents: sum('refunding') + openPartCents,
    dueCents: owedCents - (paidCents - refundedCents),
  }
}

function stateOf(
  order: OrderWithClient,
  { dueCents, paidCents, refundedCents, partCents, onTheWayBackCents }: Money,
  { states, statuses }: Texts,
) {
  if (dueCents > 0)
    return { state: order.payment_state === 'processing' ? states.processing : states.notPaid, isSettled: false }
  if (dueCents < 0 || onTheWayBackCents > 0) return { state: states.refundInProgress, isSettled: false }
  if (isCancelledOrDeclined(order.status) && paidCents === 0) return { state: statuses[order.status], isSettled: false }
  if (order.payment_state === 'on_account') return { state: states.onAccount, isSettled: true }
  if (refundedCents > partCents) return { state: states.refunded, isSettled: true }
  return { state: paidCents > 0 ? states.paid : states.nothingDue, isSettled: true }
}

/** Money paid for a canceled or declined order whose refund has not begun is owed to the client. */
const balanceLine = ({ dueCents }: Money, texts: Texts): Line =>
  dueCents < 0
    ? { label: texts.toBeRefunded, text: formatDollars(-dueCents) }
    : { label: texts.balanceDue, text: formatDollars(dueCents) }
