/**
 * Something went wrong at a stop: what may be reported where, which decisions fit, and what happens when no one decides in
 * time. An exception never changes an order's status by itself.
 */
import type { ActorRole } from '../orders/order-lifecycle.ts'
import type { OrderStatus } from '../orders/orders.ts'
import { type ProofKind, type ProofTerms, requirementsAt } from './proofs.ts'
import type { TemperatureBand } from './stability.ts'
import type { CustodyStop } from './stops.ts'

export { EXCEPTION_LABELS, exceptionLabelAt, OUTCOME_LABELS, RETURNED_LABEL } from '../texts/exceptions.ts'

export const EXCEPTION_KINDS = [
  'nothing_to_collect',
  'refused',
  'nobody_there',
  'id_not_verified',
  'pin_not_verified',
  'damaged',
  'seal_broken',
  'out_of_temperature',
  'wrong_address',
  'accident',
  'loss',
  'other',
] as const
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number]

export const EXCEPTION_STATES = ['open', 'decided'] as const
export type ExceptionState = (typeof EXCEPTION_STATES)[number]

/** What a client or an admin can decide. */
export const EXCEPTION_DECISIONS = ['retry', 'another_recipient', 'return_to_sender', 'hold', 'cancel'] as const
export type ExceptionDecision = (typeof EXCEPTION_DECISIONS)[number]

/** `withdrawn`: the driver solved it on the spot, or the order went on without a decision. */
export const EXCEPTION_OUTCOMES = [...EXCEPTION_DECISIONS, 'withdrawn'] as const
export type ExceptionOutcome = (typeof EXCEPTION_OUTCOMES)[number]

/** Only an admin cancels an order that has a driver; the clock decides nothing that needs a name or a place. */
const DECIDED_BY: Record<ExceptionDecision, readonly ActorRole[]> = {
  retry: ['client', 'admin', 'system'],
  another_recipient: ['client', 'admin'],
  return_to_sender: ['client', 'admin', 'system'],
  hold: ['client', 'admin', 'system'],
  cancel: ['admin'],
}

type AtStop = {
  decisions: readonly ExceptionDecision[]
  /** What is decided when no person did within these minutes. */
  default: ExceptionDecision
  afterMinutes: number
}

const AT_PICKUP: AtStop = { decisions: ['retry', 'cancel'], default: 'retry', afterMinutes: 30 }
const AT_RETURN: AtStop = { decisions: ['retry', 'hold'], default: 'retry', afterMinutes: 60 }
const NOT_HANDED_OVER: AtStop = {
  decisions: ['retry', 'another_recipient', 'return_to_sender', 'hold'],
  default: 'return_to_sender',
  afterMinutes: 60,
}
/** The goods themselves are in doubt: another recipient would not help. */
const GOODS_IN_DOUBT: AtStop = {
  decisions: ['retry', 'return_to_sender', 'hold'],
  default: 'return_to_sender',
  afterMinutes: 30,
}

/** A person has to decide about what is missing: the rest stays with the driver until then. */
const GOODS_MISSING: AtStop = { ...GOODS_IN_DOUBT, default: 'hold' }

type ExceptionRule = {
  at: Partial<Record<CustodyStop, AtStop>>
  /** The driver may withdraw it: the person came, the address was found. */
  mayWithdraw: boolean
}

const RULES: Record<ExceptionKind, ExceptionRule> = {
  nothing_to_collect: { at: { pickup: AT_PICKUP }, mayWithdraw: true },
  refused: { at: { pickup: AT_PICKUP, delivery: NOT_HANDED_OVER, return: AT_RETURN }, mayWithdraw: true },
  nobody_there: { at: { pickup: AT_PICKUP, delivery: NOT_HANDED_OVER, return: AT_RETURN }, mayWithdraw: true },
  // Whoever stands there may still be the right person: another try, or somebody else, is up to those who know them.
  id_not_verified: { at: { delivery: NOT_HANDED_OVER }, mayWithdraw: true },
  pin_not_verified: { at: { delivery: NOT_HANDED_OVER }, mayWithdraw: true },
  damaged: { at: { pickup: AT_PICKUP, delivery: GOODS_IN_DOUBT, return: AT_RETURN }, mayWithdraw: false },
  seal_broken: { at: { pickup: AT_PICKUP, delivery: GOODS_IN_DOUBT, return: AT_RETURN }, mayWithdraw: false },
  out_of_temperature: { at: { pickup: AT_PICKUP, delivery: GOODS_IN_DOUBT, return: AT_RETURN }, mayWithdraw: false },
  loss: { at: { pickup: AT_PICKUP, delivery: GOODS_MISSING, return: AT_RETURN }, mayWithdraw: false },
  wrong_address: { at: { pickup: AT_PICKUP, delivery: NOT_HANDED_OVER, return: AT_RETURN }, mayWithdraw: true },
  accident: {
    at: {
      pickup: AT_PICKUP,
      // No one knows yet whether the driver can go on: the goods stay where they are until a person decides.
      delivery: { decisions: ['retry', 'return_to_sender', 'hold'], default: 'hold', afterMinutes: 60 },
      return: { decisions: ['retry', 'hold'], default: 'hold', afterMinutes: 60 },
    },
    mayWithdraw: false,
  },
  // What it is, only the note says: the goods stay where they are until a person has read it.
  other: {
    at: {
      pickup: AT_PICKUP,
      delivery: { ...NOT_HANDED_OVER, default: 'hold' },
      return: { ...AT_RETURN, default: 'hold' },
    },
    mayWithdraw: true,
  },
}

/** Where the goods are held when the clock decided so: stored as a person's own words would be. */
export const DEFAULT_HOLD_PLACE = 'With the driver'

/** The stop at which something can go wrong now; null before the driver sets out and after the order ended. */
export function exceptionStop(status: OrderStatus, isReturning: boolean): CustodyStop | null {
  if (status === 'pickup_scheduled') return 'pickup'
  if (status !== 'pickup_complete' && status !== 'in_transit') return null
  return isReturning ? 'return' : 'delivery'
}

export const kindsAt = (stop: CustodyStop): ExceptionKind[] => EXCEPTION_KINDS.filter((kind) => RULES[kind].at[stop])

type Item = ProofTerms & { temperatureBand: TemperatureBand | null }

const asks = (item: Item, stop: CustodyStop, proof: ProofKind): boolean =>
  requirementsAt(item, stop).some(({ kind }) => kind === proof)

/** What can only go wrong with some items. */
const FITS: Partial<Record<ExceptionKind, (item: Item) => boolean>> = {
  out_of_temperature: ({ temperatureBand }) => temperatureBand !== null,
  loss: ({ isControlled }) => isControlled,
  seal_broken: (item) => asks(item, 'pickup', 'seal'),
  id_not_verified: (item) => asks(item, 'delivery', 'id_check'),
  pin_not_verified: (item) => asks(item, 'delivery', 'pin'),
}

/** What a driver is asked about this item. The server takes every kind of the stop: a seal may be on anything. */
export const kindsFor = (item: Item, stop: CustodyStop): ExceptionKind[] =>
  kindsAt(stop).filter((kind) => FITS[kind]?.(item) ?? true)

/** Nobody could decide about it without. */
export const needsNote = (kind: ExceptionKind): boolean => kind === 'other'

/** 'Running late', in minutes: what a driver can choose, and what is taken. */
export const DELAY_CHOICES = [10, 20, 30, 45, 60, 90] as const
export const MAX_DELAY_MINUTES = 24 * 60

export const mayWithdraw = (kind: ExceptionKind): boolean => RULES[kind].mayWithdraw

/** The default decision and when it is taken; null when this kind cannot be reported at the stop. */
export function defaultFor(
  kind: ExceptionKind,
  stop: CustodyStop,
): { decision: ExceptionDecision; afterMinutes: number } | null {
  const at = RULES[kind].at[stop]
  return at ? { decision: at.default, afterMinutes: at.afterMinutes } : null
}

/**
 * What the system decides as soon as it is reported. Work that repeats is over for the day when nothing is there: nobody has to be
 * asked, and the driver goes on. `taken`: how many packages the driver has scanned or counted there; with one of them in the van, a
 * person decides.
 */
export const decidedAtOnce = (
  kind: ExceptionKind,
  { isStanding, taken }: { isStanding: boolean; taken: number | null },
): Extract<ExceptionDecision, 'cancel'> | null =>
  kind === 'nothing_to_collect' && isStanding && !taken ? 'cancel' : null

export type DecidableException = {
  kind: ExceptionKind
  stop: CustodyStop
  state: ExceptionState
  decision: ExceptionOutcome | null
}

/** Goods that are held can still be delivered or returned: this exception takes one more decision. */
export const isOnHold = ({ state, decision }: Pick<DecidableException, 'state' | 'decision'>): boolean =>
  state === 'decided' && decision === 'hold'

/** What this role can decide now: the buttons a screen shows. */
export function decisionsFor(exception: DecidableException, role: ActorRole): ExceptionDecision[] {
  const { kind, stop, state } = exception
  if (state !== 'open' && !isOnHold(exception)) return []
  const fitting = RULES[kind].at[stop]?.decisions ?? []
  return fitting.filter(
    (decision) => DECIDED_BY[decision].includes(role) && !(decision === 'hold' && isOnHold(exception)),
  )
}

export const RETURN_STATES = ['open', 'completed'] as const
export type ReturnState = (typeof RETURN_STATES)[number]
