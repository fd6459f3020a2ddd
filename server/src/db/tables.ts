/** The tables as Kysely sees them. `schema.test.ts` compares this file with the migrated database. */

import type { MailState } from '@meridian/contract/accounts/accounts.ts'
import type { Language } from '@meridian/domain/accounts/language.ts'
import type { JobRadius } from '@meridian/domain/drivers/job-radius.ts'
import type { PhoneApp } from '@meridian/domain/drivers/phone-apps.ts'
import type { Rater } from '@meridian/domain/drivers/ratings.ts'
import type { NoticeKind } from '@meridian/domain/notices/notices.ts'
import type { EventDetails, EventName } from '@meridian/domain/orders/events.ts'
import type { ActorRole, Role } from '@meridian/domain/orders/order-lifecycle.ts'
import type { OrderStatus, PaymentState, Priority, ServiceType, TimeSlot } from '@meridian/domain/orders/orders.ts'
import type { CostingDemand } from '@meridian/domain/organizations/cost-centers.ts'
import type { OrganizationRole } from '@meridian/domain/organizations/permissions.ts'
import type { Precision, RouteQuality } from '@meridian/domain/places/geo.ts'
import type { PaymentAttemptState, PaymentProviderName } from '@meridian/domain/pricing/payments.ts'
import type { LegShare } from '@meridian/domain/proofs/legs.ts'
import type { PinCheck } from '@meridian/domain/proofs/pin-check.ts'
import type { TemperatureBand } from '@meridian/domain/proofs/stability.ts'
import type { LocalDate, Zone } from '@meridian/domain/time/calendar.ts'
import type { TradeForm } from '@meridian/domain/trade-forms/trade-forms.ts'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { BillingTables } from './tables-billing.ts'
import type { BookTables } from './tables-books.ts'
import type { CustodyTables } from './tables-custody.ts'
import type { DispatchTables } from './tables-dispatch.ts'
import type { ExceptionTables } from './tables-exceptions.ts'
import type { HandoverTables } from './tables-handovers.ts'
import type { ImportTables } from './tables-imports.ts'
import type { TrackingLinkTables } from './tables-links.ts'
import type { OrganizationTables } from './tables-organizations.ts'
import type { ProofTables } from './tables-proofs.ts'
import type { StandingOrderTables } from './tables-standing.ts'
import type { TextTables } from './tables-texts.ts'

/** bigint and numeric arrive as strings, so that nothing is lost on the way. */
type Numeric = ColumnType<string, string | number, string | number>
type GeneratedNumeric = ColumnType<string, string | number | undefined, string | number>
type Json = JSONColumnType<Record<string, unknown>, string | undefined, string>
type CreatedAt = Generated<Date>

export type FigureDimension = 'status' | 'hour' | 'organization' | 'organization_month' | 'driver_month' | 'business'

export type Tables = CoreTables &
  BillingTables &
  BookTables &
  CustodyTables &
  DispatchTables &
  ExceptionTables &
  HandoverTables &
  ImportTables &
  OrganizationTables &
  ProofTables &
  StandingOrderTables &
  TextTables &
  TrackingLinkTables

type CoreTables = {
  organizations: {
    id: Generated<number>
    name: string
    requires_proofs: Generated<boolean>
    requires_two_factor: Generated<boolean>
    /** What admins wrote down about the client. */
    notes: string | null
    cost_center_demand: Generated<CostingDemand>
    po_number_demand: Generated<CostingDemand>
    po_pattern: string | null
    po_example: string | null
    created_at: CreatedAt
  }
  users: {
    id: Generated<number>
    username: string
    email: string
    email_verified: Generated<boolean>
    pending_email: string | null
    role: Generated<Role>
    first_name: string
    last_name: Generated<string>
    /** The two together, as the domain's `fullName`; computed by the database. */
    name: ColumnType<string, never, never>
    phone: string | null
    organization_id: number | null
    two_factor_enabled: Generated<boolean>
    notice_preferences: Json
    saved_filters: JSONColumnType<{ name: string; query: string }[], string | undefined, string>
    texts_offers_to: string | null
    last_login_at: Date | null
    deactivated_at: Date | null
    /** Null until the first sign-in. */
    language: Language | null
    /** Replaced when the account is deactivated. */
    device_key_id: Generated<string>
    created_at: CreatedAt
    updated_at: CreatedAt
  }
  credentials: {
    user_id: number
    password: string
    created_at: CreatedAt
    updated_at: CreatedAt
  }
  sessions: {
    id: Generated<number>
    user_id: number
    token_hash: string
    logout_token_hash: string | null
    ip_address: string | null
    user_agent: string | null
    expires_at: Date
    created_at: CreatedAt
    updated_at: CreatedAt
    /** Null for a session that began before there were several: it works for the user's. */
    organization_id: number | null
    is_single_sign_on: Generated<boolean>
  }
  two_factors: {
    id: Generated<number>
    user_id: number
    /** Null without an authenticator app: then there are only backup codes. */
    secret: string | null
    backup_codes: string
    verified: Generated<boolean>
    last_used_step: GeneratedNumeric
    created_at: CreatedAt
  }
  passkeys: {
    id: Generated<number>
    user_id: number
    credential_id: string
    public_key: Buffer
    sign_count: GeneratedNumeric
    transports: Generated<string>
    name: string
    created_at: CreatedAt
    last_used_at: Date | null
  }
  passkey_challenges: {
    challenge_hash: string
    session_id: number | null
    browser_hash: string | null
    user_id: number | null
    is_single_sign_on: Generated<boolean>
    expires_at: Date
  }
  login_challenges: {
    id: Generated<number>
    token_hash: string
    user_id: number
    failures: Generated<number>
    /** The first step was at a provider. */
    is_single_sign_on: Generated<boolean>
    expires_at: Date
    created_at: CreatedAt
  }
  password_resets: {
    id: Generated<number>
    token_hash: string
    user_id: number
    expires_at: Date
    used_at: Date | null
    created_at: CreatedAt
  }
  invitations: {
    id: Generated<number>
    token_hash: string
    email: string
    role: Role
    organization_id: number | null
    invited_by: number
    expires_at: Date
    accepted_at: Date | null
    created_at: CreatedAt
    /** Null for drivers and admins. */
    organization_role: OrganizationRole | null
    sees_prices: Generated<boolean>
    site_ids: number[] | null
  }
  address_failures: {
    id: Generated<string>
    key: string
    failed_at: Date
  }
  login_failures: {
    key: string
    failures: number
    last_failed_at: Date
    locked_until: Date | null
  }
  account_events: {
    id: Generated<string>
    user_id: number | null
    actor_user_id: number | null
    kind: string
    ip_address: string | null
    user_agent: string | null
    details: Json
    created_at: CreatedAt
  }
  audit_log: {
    id: Generated<string>
    at: Date
    kind: string
    call: string
    status: number | null
    user_id: number | null
    role: string | null
    ip_address: string | null
    order_ids: Generated<number[]>
    details: Json
  }
  mails: {
    id: Generated<number>
    to_address: string
    subject: string
    body_text: string
    state: Generated<MailState>
    failure: string | null
    created_at: CreatedAt
    sent_at: Date | null
    order_id: number | null
    unsubscribe_url: string | null
  }
  installation: {
    key: string
    value: string
  }
  drivers: {
    id: Generated<number>
    user_id: number
    is_on_duty: Generated<boolean>
    current_latitude: number | null
    current_longitude: number | null
    position_at: Date | null
    weekly_goal: Generated<number>
    opening_deliveries: Generated<number>
    opening_miles: GeneratedNumeric
    opening_pay_cents: GeneratedNumeric
    opening_points: Generated<number>
    created_at: CreatedAt
    rating_sum: Generated<number>
    rating_count: Generated<number>
    vehicle: string | null
    capacity_packages: Generated<number>
    base_address: string | null
    base_latitude: number | null
    base_longitude: number | null
    end_address: string | null
    end_latitude: number | null
    end_longitude: number | null
    job_radius_miles: JobRadius | null
    position_app: PhoneApp | null
  }
  driver_delays: {
    driver_id: number
    until: Date
  }
  driver_phones: {
    driver_id: number
    key_hash: string
    app: PhoneApp
    paired_at: Date
    last_seen_at: Date | null
  }
  driver_standings: {
    driver_id: number
    rules_version: number
    deliveries: number
    ratings: number
    points: number
    standing: Json
    updated_at: CreatedAt
  }
  driver_points: {
    driver_id: number
    order_id: number
    delivered_at: Date
    points: number
  }
  orders: {
    id: Generated<number>
    organization_id: number
    client_id: number
    /** The admin who placed it for the client; null: the client did. */
    placed_by_admin_id: number | null
    /** Null: `client_id` looks after it. */
    handed_to: number | null
    driver_id: number | null
    service_type: ServiceType
    priority: Priority
    status: Generated<OrderStatus>
    payment_state: Generated<PaymentState>
    pickup_address: string
    pickup_latitude: Numeric
    pickup_longitude: Numeric
    pickup_precision: Generated<Precision>
    pickup_contact_name: string | null
    pickup_contact_phone: string | null
    delivery_address: string
    /** The domain's `deliveryArea`. A blank as long as only the version before has written it. */
    delivery_area: string
    delivery_latitude: Numeric
    delivery_longitude: Numeric
    delivery_precision: Generated<Precision>
    delivery_contact_name: string | null
    delivery_contact_phone: string | null
    recipient_email: string | null
    recipient_told_at: Date | null
    /** Null: that of the client. */
    recipient_language: Language | null
    texts_recipient: Generated<boolean>
    scheduled_date: Date | null
    preferred_time_slot: TimeSlot | null
    slot_from_minutes: number | null
    slot_to_minutes: number | null
    item_description: string
    special_instructions: string | null
    requires_signature: Generated<boolean>
    has_exceptions: Generated<boolean>
    has_approval: Generated<boolean>
    leg_count: Generated<number>
    leg_shares: JSONColumnType<LegShare[], string | undefined, string> | null
    requires_id: Generated<boolean>
    requires_photo: Generated<boolean>
    requires_pin: Generated<boolean>
    requires_proofs: Generated<boolean>
    is_controlled: Generated<boolean>
    delivery_pin: string | null
    pin_check: JSONColumnType<PinCheck, string | undefined, string> | null
    package_count: Generated<number>
    temperature_band: TemperatureBand | null
    collected_at: Date | null
    stability_hours: number | null
    trade_form: JSONColumnType<TradeForm, string | undefined, string> | null
    base_cents: number
    distance_fee_cents: number
    priority_fee_cents: number
    total_cents: number
    distance_miles: Numeric
    route_quality: Generated<RouteQuality>
    route_minutes: number
    /** The domain's `Reach`, when it was quoted. */
    reach_minutes: Generated<number>
    reachable_from: Date | null
    revision: Generated<number>
    /** The orders that were placed with it. */
    group_id: number | null
    pickup_site_id: number | null
    delivery_site_id: number | null
    cost_center_id: number | null
    /** As they were when the order was placed. */
    cost_center_code: string | null
    cost_center_name: string | null
    po_number: string | null
    prepaid_cents: Generated<number>
    standing_order_id: number | null
    /** The day that its rule names, as text: a query that reads it selects `standing_day::text`. */
    standing_day: LocalDate | null
    standing_part: number | null
    /** By which it was confirmed without a payment. */
    agreement_id: number | null
    holiday_fee_cents: Generated<number>
    /** What the domain says of it: see orders/stored-facts.ts. Null as long as only the release before has written it. */
    pickup_zone: Zone
    counted_from: Date | null
    due_at: Date
    driver_pay_cents: number | null
    /** Null until it is delivered. */
    is_on_time: boolean | null
    delivery_seconds: Numeric | null
    created_at: CreatedAt
    confirmed_at: Date | null
    assigned_at: Date | null
    picked_up_at: Date | null
    delivered_at: Date | null
    updated_at: CreatedAt
  }
  daily_figures: {
    dimension: FigureDimension
    key: string
    day: Date
    placed: number
    delivered: number
    on_time: number
    revenue_cents: Numeric
    driver_pay_cents: Numeric
    miles: Numeric
    delivery_seconds: Numeric
  }
  daily_figure_changes: {
    dimension: FigureDimension
    key: string
    day: Date
    placed: number
    delivered: number
    on_time: number
    revenue_cents: Numeric
    driver_pay_cents: Numeric
    miles: Numeric
    delivery_seconds: Numeric
  }
  events: {
    id: Generated<string>
    name: EventName
    order_id: number | null
    status: OrderStatus | null
    actor_role: ActorRole
    actor_user_id: number | null
    actor_key_id: number | null
    driver_id: number | null
    occurred_at: Date
    recorded_at: CreatedAt
    details: JSONColumnType<EventDetails[EventName], string | undefined, string>
    handled_at: Date | null
    next_attempt_at: Generated<Date>
    attempts: Generated<number>
  }
  locations: {
    driver_id: number
    order_id: Generated<number>
    recorded_at: Date
    received_at: CreatedAt
    latitude: number
    longitude: number
    accuracy_m: number | null
    status: OrderStatus | null
    is_coarse: Generated<boolean>
  }
  message_threads: {
    id: Generated<number>
    order_id: number | null
    support_user_id: number | null
    created_at: CreatedAt
    /** The last three are kept by triggers. */
    organization_id: number | null
    last_message_id: number | null
    last_message_at: Date | null
  }
  messages: {
    id: Generated<number>
    thread_id: number
    sender_id: number
    content: string
    created_at: CreatedAt
  }
  message_reads: {
    thread_id: number
    user_id: number
    last_read_message_id: number
    read_at: CreatedAt
  }
  ratings: {
    id: Generated<number>
    order_id: number
    side: Rater
    rater_id: number
    driver_id: number
    rating: number
    feedback: string | null
    created_at: CreatedAt
  }
  rating_dismissals: {
    order_id: number
    user_id: number
    dismissed_at: CreatedAt
  }
  payments: {
    id: Generated<number>
    order_id: number
    provider: PaymentProviderName
    provider_payment_id: string | null
    /** A share of one payment for several orders. */
    group_payment_id: number | null
    amount_cents: number
    state: PaymentAttemptState
    failure: string | null
    refund_cents: Generated<number>
    refunded_cents: Generated<number>
    refund_asked_cents: Generated<number>
    created_at: CreatedAt
    updated_at: CreatedAt
  }
  notifications: {
    id: Generated<number>
    user_id: number
    event_id: string | null
    kind: NoticeKind
    order_id: number | null
    title: string
    body: string
    created_at: CreatedAt
    read_at: Date | null
    thread_id: number | null
    is_on_screen: Generated<boolean>
    /** Null: of the account itself. */
    organization_id: number | null
  }
  address_book: {
    id: Generated<number>
    organization_id: number
    address: string
    latitude: Numeric
    longitude: Numeric
    precision: Precision
    found_latitude: Numeric
    found_longitude: Numeric
    found_precision: Precision
    is_driver_confirmed: Generated<boolean>
    contact_name: string | null
    contact_phone: string | null
    times_used: Generated<number>
    last_used_at: CreatedAt
  }
  push_subscriptions: {
    id: Generated<number>
    user_id: number
    endpoint: string
    p256dh: string
    auth: string
    created_at: CreatedAt
    session_id: number | null
  }
  idempotency_keys: {
    user_id: number
    call: string
    key: string
    request_hash: string
    reply: ColumnType<unknown, string, string>
    /** That a client worked for; null for others. */
    organization_id: number | null
    created_at: CreatedAt
  }
  rate_limits: {
    key: string
    points: number
    /** Milliseconds since 1970. */
    expire: string | null
  }
}
