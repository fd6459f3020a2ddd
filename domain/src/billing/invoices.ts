/** Invoices: their lines, what is paid and credited of them, and how old they are. Money is integer cents. */
import { addDays, type LocalDate, mondayOf } from '../time/calendar.ts'
import type { Cycle } from './terms.ts'

/** 'INV-000012' */
export const invoiceLabel = (number: number): string => `INV-${String(number).padStart(6, '0')}`

export const INVOICE_STATUSES = ['draft', 'open', 'paid', 'void', 'written_off'] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]

export const PAYMENT_METHODS = ['check', 'wire', 'ach', 'card', 'cash'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const LINE_RULES = ['base', 'distance', 'priority', 'holiday', 'paid_before', 'tax'] as const
export type LineRule = (typeof LINE_RULES)[number]

export type PriceParts = { baseCents: number; distanceCents: number; priorityCents: number; holidayCents: number }

/** The parts of a price that cost something, and what was paid of it otherwise: together exactly what is still owed. */
export function chargesOf(parts: PriceParts, owedCents: number): { rule: LineRule; cents: number }[] {
  const charges: { rule: LineRule; cents: number }[] = [
    { rule: 'base', cents: parts.baseCents },
    { rule: 'distance', cents: parts.distanceCents },
    { rule: 'priority', cents: parts.priorityCents },
    { rule: 'holiday', cents: parts.holidayCents },
  ]
  charges.push({ rule: 'paid_before', cents: owedCents - sum(charges) })
  return charges.filter(({ cents }) => cents !== 0)
}

const sum = (of: readonly { cents: number }[]): number => of.reduce((total, { cents }) => total + cents, 0)

type StatusFacts = { state: 'draft' | 'final' | 'void'; isWrittenOff: boolean; balanceCents: number }

export function statusOf({ state, isWrittenOff, balanceCents }: StatusFacts): InvoiceStatus {
  if (state !== 'final') return state
  if (isWrittenOff) return 'written_off'
  return balanceCents > 0 ? 'open' : 'paid'
}

export type Open = { id: number; cents: number }

/** In the order given; what is left is kept for later invoices. */
export function applyPayment(cents: number, open: readonly Open[]): { applied: Open[]; restCents: number } {
  let restCents = cents
  const applied: Open[] = []
  for (const { id, cents: balance } of open) {
    const part = Math.min(restCents, Math.max(balance, 0))
    if (part > 0) applied.push({ id, cents: part })
    restCents -= part
  }
  return { applied, restCents }
}

/**
 * A credit over the lines of an invoice, in proportion to what remains of each: rounded as a running total, so that the parts add up
 * exactly, and the credit that takes the rest leaves nothing on any line.
 */
export function spreadCredit(cents: number, remaining: readonly Open[]): Open[] {
  const total = remaining.reduce((all, line) => all + Math.max(line.cents, 0), 0)
  let [seen, given] = [0, 0]
  return remaining.flatMap(({ id, cents: rest }) => {
    seen += Math.max(rest, 0)
    const upTo = total === 0 ? 0 : Number((BigInt(cents) * BigInt(seen) * 2n + BigInt(total)) / (2n * BigInt(total)))
    const part = upTo - given
    given = upTo
    return part > 0 ? [{ id, cents: part }] : []
  })
}

export const dueOn = (issuedOn: LocalDate, netDays: number): LocalDate => addDays(issuedOn, netDays)

/** By days past due. */
export const AGES = ['current', 'days1to30', 'days31to60', 'days61to90', 'over90'] as const
export type Age = (typeof AGES)[number]

export function ageOf(due: LocalDate, today: LocalDate): Age {
  if (today <= due) return 'current'
  if (today <= addDays(due, 30)) return 'days1to30'
  if (today <= addDays(due, 60)) return 'days31to60'
  return today <= addDays(due, 90) ? 'days61to90' : 'over90'
}

/** The last day of the newest cycle that is over on this day. */
export function lastCycleEnd(cycle: Cycle, day: LocalDate): LocalDate {
  if (cycle === 'weekly') return addDays(mondayOf(day), -1)
  const monthBefore = addDays(`${day.slice(0, 8)}01`, -1)
  const middle = `${day.slice(0, 8)}15`
  return cycle === 'semimonthly' && day > middle ? middle : monthBefore
}

/** Days past due on which the addresses of an invoice are reminded. */
const REMINDER_DAYS = [3, 14, 30]

/** One at a time: what fell due long ago and was never reminded of is not mailed three times in a row. */
export function mayRemind(of: { dueOn: LocalDate; today: LocalDate; sent: number; hasDispute: boolean }): boolean {
  const days = REMINDER_DAYS[of.sent]
  return !of.hasDispute && days !== undefined && of.today >= addDays(of.dueOn, days)
}

/** Whole minutes from the arrival to the end of the stop; null: one of both is not known. */
export const driverAtStop = (arrived: Date | null, done: Date | null): number | null =>
  arrived === null || done === null ? null : Math.max(0, Math.floor((done.getTime() - arrived.getTime()) / 60_000))
