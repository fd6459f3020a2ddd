import type { DayChange, StandingPart } from '@meridian/contract/standing-orders.ts'
import type { HolidayRule, Recurrence } from '@meridian/domain/standing-orders/recurrence.ts'
import type { StoredDayState } from '@meridian/domain/standing-orders/standing-days.ts'
import type { LocalDate, Zone } from '@meridian/domain/time/calendar.ts'
import type { Generated, JSONColumnType } from 'kysely'

/** Written as text. A query that reads one selects `day::text`: the driver would make an instant of it. */
type Day = LocalDate

/** The code of an error and its values. */
export type StoredFailure = { code: string; values: Record<string, unknown> }

export type StandingOrderTables = {
  standing_orders: {
    id: Generated<number>
    organization_id: number
    client_id: number
    name: string
    recurrence: JSONColumnType<Recurrence, string, string>
    rule: string
    zone: Zone
    starts_on: Day
    counted_from: LocalDate | null
    ends_on: LocalDate | null
    holiday_rule: HolidayRule
    parts: JSONColumnType<StandingPart[], string, string>
    site_ids: Generated<number[]>
    paused_from: LocalDate | null
    paused_until: LocalDate | null
    approved_by: number | null
    approved_at: Date | null
    agreement_id: number | null
    part_cents: Generated<number[]>
    changed_by: number | null
    driver_id: number | null
    follows_id: number | null
    suggestion_dismissed_at: Date | null
    revision: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  standing_agreements: {
    id: Generated<number>
    organization_id: number
    max_day_cents: number
    max_month_cents: number
    agreed_by: number | null
    agreed_at: Date
    beyond_since: Date | null
  }
  standing_days: {
    standing_order_id: number
    named_on: Day
    runs_on: LocalDate | null
    state: StoredDayState
    changes: JSONColumnType<DayChange[], string | undefined, string>
    failure: JSONColumnType<StoredFailure, string | undefined, string> | null
    updated_at: Generated<Date>
  }
  days_off: {
    organization_id: number
    day: Day
    name: string
    created_by: number | null
    created_at: Generated<Date>
  }
}
