/** The tables of exceptions at stops and of returns to the sender. */

import type { ActorRole } from '@meridian/domain/orders/order-lifecycle.ts'
import type {
  ExceptionDecision,
  ExceptionKind,
  ExceptionOutcome,
  ExceptionState,
  ReturnState,
} from '@meridian/domain/proofs/exceptions.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import type { Generated, JSONColumnType } from 'kysely'

/** What goes with a decision. */
export type DecisionDetails = {
  instructions?: string
  recipientName?: string
  place?: string
  latitude?: number
  longitude?: number
  /** When the driver left the goods there. */
  storedAt?: string
}

export type ExceptionTables = {
  stop_exceptions: {
    id: Generated<number>
    key: string
    order_id: number
    stop: CustodyStop
    kind: ExceptionKind
    note: string | null
    photo_key: string | null
    driver_id: number
    reported_at: Date
    device_time: Date | null
    latitude: number | null
    longitude: number | null
    recorded_at: Generated<Date>
    state: Generated<ExceptionState>
    default_decision: ExceptionDecision
    due_at: Date
    decision: ExceptionOutcome | null
    details: JSONColumnType<DecisionDetails, string | undefined, string>
    decided_at: Date | null
    decided_by_role: ActorRole | null
    decided_by: number | null
  }
  returns: {
    order_id: number
    state: Generated<ReturnState>
    reason: string | null
    started_at: Date
    completed_at: Date | null
    driver_id: number | null
  }
}
