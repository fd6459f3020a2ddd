import type { OrderStatus, PaymentState, Priority, ServiceType, TimeSlot } from '../orders/orders.ts'

export const SERVICE_TYPE_LABELS: Record<ServiceType, string> = {
  medical_prescription: 'Medical Prescription Delivery',
  medical_equipment: 'Medical Equipment Transport',
  laboratory_sample: 'Laboratory Sample Pickup',
  financial_document: 'Financial Document Delivery',
  secure_document: 'Secure Document Transport',
}

export const PRIORITY_LABELS: Record<Priority, string> = {
  standard: 'Standard',
  express: 'Express',
  emergency: 'Emergency',
  scheduled: 'Scheduled',
}

export const PRIORITY_MEANINGS: Record<Priority, string> = {
  standard: '2-4 hours',
  express: '1-2 hours, +$15',
  emergency: '30-60 min, +$35',
  scheduled: '48 hr advance',
}

export const TIME_SLOT_LABELS: Record<TimeSlot, string> = {
  morning: '8AM-12PM',
  afternoon: '12PM-5PM',
  evening: '5PM-8PM',
  specific: 'Specific Time Window',
}

/** The labels used by the screens, the export and the receipt. */
export const STATUS_LABELS: Record<OrderStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  assigned: 'Assigned',
  pickup_scheduled: 'Pickup scheduled',
  pickup_complete: 'Picked up',
  in_transit: 'In transit',
  delivered: 'Delivered',
  cancelled: 'Canceled',
  declined: 'Declined',
}

export const PAYMENT_LABELS: Record<PaymentState, string> = {
  unpaid: 'Not paid',
  processing: 'Payment in progress',
  paid: 'Paid',
  failed: 'Payment failed',
  refunded: 'Refunded',
  on_account: 'On account',
}

/** Of a canceled or declined order that was paid. */
export const REFUND_IN_PROGRESS = 'Refund in progress'
