/** The tables of dispatch: drivers' hours and skills, the plan of each day. */

import type { Severity } from '@meridian/domain/dispatch/attention.ts'
import type { Mark } from '@meridian/domain/dispatch/attention-cards.ts'
import type {
  DecisionOutcome,
  DispatchMode,
  OfferAnswer,
  WeighedDriver,
} from '@meridian/domain/dispatch/auto-dispatch.ts'
import type { DriverOutReason } from '@meridian/domain/dispatch/driver-out.ts'
import type { Skill } from '@meridian/domain/drivers/skills.ts'
import type { Priority, ServiceType } from '@meridian/domain/orders/orders.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import type { PlanSummary } from '@meridian/domain/texts/plan-summaries.ts'
import type { LocalDate } from '@meridian/domain/time/calendar.ts'
import type { Generated, JSONColumnType } from 'kysely'

/** A day of the calendar, compared and written as text. A query that reads one selects `day::text`: the driver would make an instant of it. */
type Day = LocalDate
type Json<T extends object> = JSONColumnType<T, string | undefined, string>

export type StoredStop = { orderId: number; stop: CustodyStop; isLocked: boolean }
/** By driver. */
/** Of a change that took a driver out: what undo restores beside the runs. */
export type PlanEffects = {
  driverId: number
  reason: DriverOutReason
  wasOnDuty: boolean
  dayOff: { day: LocalDate; before: { fromMinutes: number | null } | null } | null
  handedOver: { orderId: number; from: number; to: number }[]
}

export type StoredRuns = Record<string, StoredStop[]>

/** Decisions of earlier versions lack what was added since, and have orders that become late without how late. */
type StoredWeighing = Omit<WeighedDriver, 'delays' | 'reordered' | 'hasItsGroup'> &
  Partial<Pick<WeighedDriver, 'delays' | 'reordered' | 'hasItsGroup'>> & { becomesLate?: number[] }

export type DispatchTables = AutoDispatchTables & {
  driver_shifts: {
    driver_id: number
    weekday: number
    from_minutes: number
    to_minutes: number
  }
  driver_days_off: {
    driver_id: number
    day: Day
    from_minutes: number | null
  }
  driver_skills: {
    driver_id: number
    skill: Skill
    expires_on: LocalDate | null
    warned_of: LocalDate | null
  }
  plan_versions: {
    day: Day
    version: Generated<number>
    unplanned: Json<Record<string, string>>
  }
  run_stops: {
    order_id: number
    stop: CustodyStop
    day: Day
    driver_id: number
    position: number
    planned_arrival_at: Date
    planned_departure_at: Date
    is_locked: Generated<boolean>
  }
  plan_changes: {
    day: Day
    version: number
    user_id: number | null
    /** Of changes by nodes of the version before. */
    summary: Generated<string>
    did: Json<PlanSummary> | null
    driver_ids: number[]
    order_ids: number[]
    before: Json<StoredRuns>
    is_undo: Generated<boolean>
    effects: JSONColumnType<PlanEffects, string | undefined | null, string | null> | null
    undone_at: Date | null
    created_at: Generated<Date>
  }
  attention_marks: {
    key: string
    day: Day
    mark: Mark
    until: Date | null
    severity: Severity
    causes: string[]
    late_minutes: number
    user_id: number
    marked_at: Date
  }
  plan_proposals: {
    id: Generated<number>
    day: Day
    version: number
    user_id: number
    runs: Json<StoredRuns>
    unplanned: Json<Record<string, string>>
    summary: Generated<string>
    did: Json<PlanSummary> | null
    created_at: Generated<Date>
  }
}

type AutoDispatchTables = {
  dispatch_rules: {
    id: Generated<number>
    name: string
    is_on: Generated<boolean>
    service_type: ServiceType | null
    priority: Priority | null
    area: string | null
    minutes_before_latest_start: number | null
    within_miles: number | null
    mode: DispatchMode
    answer_seconds: number
    position: number | null
  }
  job_offers: {
    id: Generated<number>
    order_id: number
    driver_id: number
    detour_minutes: number
    offered_at: Date
    expires_at: Date
    answer: OfferAnswer | null
    answered_at: Date | null
    reason: string | null
  }
  dispatch_decisions: {
    id: Generated<number>
    order_id: number
    rule_name: string | null
    outcome: DecisionOutcome
    driver_id: number | null
    weighed: Json<StoredWeighing[]>
    decided_at: Date
  }
}
