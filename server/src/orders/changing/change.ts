/** A change of an order: its command, who gives it, and what this command needs besides. Anything else does not compile. */

import type { ActorAs, CommandThat, OrderCommand, TRANSITIONS } from '@meridian/domain/orders/order-lifecycle.ts'
import type { Handover } from '@meridian/domain/proofs/legs.ts'
import type { StatedTimes } from '../offline-claims.queries.ts'

type Reasoned = { reason?: string | null | undefined }

/** How many open jobs a driver may have; a setting. */
type Limited = { maxOpenJobs: number }

type Given = Limited & { driverId: number }

/** By the day's plan: a driver who is on the way with another order may be given the next one. */
type Planned = { isPlanned: true }

/** A job waits for the level of the driver and, if it is dated, for this hour of the evening before; one that is offered does not. */
type Accepted = Limited &
  ({ isOffered: true; datedFromHour?: undefined } | { isOffered?: undefined; datedFromHour: number })

/** Without a cause, the client just cancels it. Or the organization declined it, or its standing order takes it back. */
type Canceled = Reasoned & { cause?: 'unapproved' | 'taken_back' }

type Needs = {
  pay: Reasoned
  settle: object
  approve: Reasoned
  approveStanding: { agreementId: number }
  charge: object
  decline: Reasoned
  accept: Accepted
  assign: Given & Partial<Planned>
  dispatch: Given & Planned
  startJob: StatedTimes
  completePickup: StatedTimes
  startDelivery: StatedTimes
  completeDelivery: StatedTimes
  cancelByClient: Canceled
  cancelByAdmin: Reasoned
  closeEmpty: Reasoned
  release: StatedTimes & { reason: string }
  unassign: Reasoned
  reassign: Given & Partial<Planned>
  completeReturn: StatedTimes
  handOver: Limited & { handover: Handover }
  takeOver: Given & Reasoned & Partial<Planned>
  expire: object
  lapse: object
}

type KeysOf<T> = T extends unknown ? keyof T : never
/** Every other command's, so that a spread does not carry it along. */
type Nothing<C extends OrderCommand> = { [K in Exclude<KeysOf<Needs[OrderCommand]>, KeysOf<Needs[C]>>]?: undefined }

export type ChangeBy<C extends OrderCommand> = C extends OrderCommand
  ? { orderId: number; command: C; actor: ActorAs<(typeof TRANSITIONS)[C]['by']>; now: Date } & Needs[C] & Nothing<C>
  : never
export type Change = ChangeBy<OrderCommand>

/** A driver takes the order, or is given it. */
export type Taking = ChangeBy<CommandThat<'take'>>
export type Giving = ChangeBy<CommandThat<'give'>>
