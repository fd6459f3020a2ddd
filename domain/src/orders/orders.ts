/** The value lists of an order, each defined once. Types and wire schemas derive from them. */

export {
  PRIORITY_LABELS,
  PRIORITY_MEANINGS,
  SERVICE_TYPE_LABELS,
  STATUS_LABELS,
  TIME_SLOT_LABELS,
} from '../texts/orders.ts'

export const SERVICE_TYPES = [
  'medical_prescription',
  'medical_equipment',
  'laboratory_sample',
  'financial_document',
  'secure_document',
] as const
export type ServiceType = (typeof SERVICE_TYPES)[number]

export const PRIORITIES = ['standard', 'express', 'emergency', 'scheduled'] as const
export type Priority = (typeof PRIORITIES)[number]

export const TIME_SLOTS = ['morning', 'afternoon', 'evening', 'specific'] as const
export type TimeSlot = (typeof TIME_SLOTS)[number]

/** Minutes after midnight, in the pickup's own zone. *Specific* carries its own two times. */
export const TIME_SLOT_MINUTES: Record<Exclude<TimeSlot, 'specific'>, { from: number; to: number }> = {
  morning: { from: 8 * 60, to: 12 * 60 },
  afternoon: { from: 12 * 60, to: 17 * 60 },
  evening: { from: 17 * 60, to: 20 * 60 },
}

export const ORDER_STATUSES = [
  'pending',
  'confirmed',
  'assigned',
  'pickup_scheduled',
  'pickup_complete',
  'in_transit',
  'delivered',
  'cancelled',
  'declined',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** In these the driver is busy. */
export const MOVING_STATUSES = ['pickup_scheduled', 'pickup_complete', 'in_transit'] as const

/** A driver's open jobs. */
export const OPEN_JOB_STATUSES = ['assigned', ...MOVING_STATUSES] as const

/** The active orders of a client. */
export const ACTIVE_STATUSES = ['confirmed', ...OPEN_JOB_STATUSES] as const

/** The spec's Active Orders card of the admin counts other statuses than a client's. */
export const ADMIN_ACTIVE_STATUSES = ['pending', 'confirmed', 'assigned', 'in_transit'] as const

/** An order in one of these always has a driver; a database constraint requires it too. */
export const STATUSES_WITH_DRIVER = [...OPEN_JOB_STATUSES, 'delivered'] as const

/** Never delivered; a payment that arrives for one is refunded. */
export const CANCELLED_OR_DECLINED = ['cancelled', 'declined'] as const

export const FINAL_STATUSES = ['delivered', ...CANCELLED_OR_DECLINED] as const

export const HISTORY_FILTER_STATUSES = [
  'pending',
  'confirmed',
  'assigned',
  'in_transit',
  'delivered',
  'cancelled',
] as const

export const ADMIN_FILTER_STATUSES = [...HISTORY_FILTER_STATUSES, 'declined'] as const

export const MAX_OPEN_JOBS = 3
/** An emergency that dispatch gives may be one more than the others: nearby drivers with full runs are on time for it. */
export const openJobsFor = (priority: Priority, max: number): number => (priority === 'emergency' ? max + 1 : max)
export const UNPAID_ORDER_EXPIRES_AFTER_DAYS = 7
export const SCHEDULED_ADVANCE_HOURS = 48

export const DRIVER_STATUSES = ['available', 'busy', 'offline'] as const
export type DriverStatus = (typeof DRIVER_STATUSES)[number]

export const PAYMENT_STATES = ['unpaid', 'processing', 'paid', 'failed', 'refunded', 'on_account'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

const contains = <T extends string>(list: readonly T[], status: string): status is T =>
  (list as readonly string[]).includes(status)

export const isActive = (status: OrderStatus) => contains(ACTIVE_STATUSES, status)
export const isMoving = (status: OrderStatus) => contains(MOVING_STATUSES, status)
export const isOpenJob = (status: OrderStatus) => contains(OPEN_JOB_STATUSES, status)
export const isFinal = (status: OrderStatus) => contains(FINAL_STATUSES, status)
export const isCancelledOrDeclined = (status: OrderStatus) => contains(CANCELLED_OR_DECLINED, status)

/** `#ML-0001` */
export function orderLabel(id: number): string {
  return `#ML-${String(id).padStart(4, '0')}`
}

/** The digits of whatever was typed or pasted, so that '#ML-0012' works in the Track box. */
export function digitsOf(text: string): string {
  return text.replace(/\D+/g, '')
}

/** A driver is busy while performing an order; otherwise the driver's own duty switch decides. */
export function driverStatus(driver: { isOnDuty: boolean; movingOrders: number }): DriverStatus {
  if (driver.movingOrders > 0) return 'busy'
  return driver.isOnDuty ? 'available' : 'offline'
}

/** How an admin's list can be sorted. Here and not with the call: the sign-in page reads addresses and must not load the calls. */
export const ORDER_SORTS = ['newest', 'due'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]
