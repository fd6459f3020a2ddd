import type { Translated } from '../../accounts/language.ts'
import type * as en from '../orders.ts'

export const SERVICE_TYPE_LABELS: Translated<typeof en.SERVICE_TYPE_LABELS> = {
  medical_prescription: 'Entrega de medicinas con receta',
  medical_equipment: 'Transporte de equipo médico',
  laboratory_sample: 'Recolección de muestras',
  financial_document: 'Entrega de documentos financieros',
  secure_document: 'Transporte seguro de documentos',
}

export const PRIORITY_LABELS: Translated<typeof en.PRIORITY_LABELS> = {
  standard: 'Estándar',
  express: 'Exprés',
  emergency: 'Emergencia',
  scheduled: 'Programado',
}

export const PRIORITY_MEANINGS: Translated<typeof en.PRIORITY_MEANINGS> = {
  standard: '2-4 horas',
  express: '1-2 horas, +$15',
  emergency: '30-60 min, +$35',
  scheduled: '48 h de anticipación',
}

export const TIME_SLOT_LABELS: Translated<typeof en.TIME_SLOT_LABELS> = {
  morning: '8 a.m.-12 p.m.',
  afternoon: '12 p.m.-5 p.m.',
  evening: '5 p.m.-8 p.m.',
  specific: 'Horario específico',
}

export const STATUS_LABELS: Translated<typeof en.STATUS_LABELS> = {
  pending: 'Pendiente',
  confirmed: 'Confirmado',
  assigned: 'Asignado',
  pickup_scheduled: 'Recolección programada',
  pickup_complete: 'Recogido',
  in_transit: 'En tránsito',
  delivered: 'Entregado',
  cancelled: 'Cancelado',
  declined: 'Rechazado',
}

export const PAYMENT_LABELS: Translated<typeof en.PAYMENT_LABELS> = {
  on_account: 'A cuenta',
  unpaid: 'Sin pagar',
  processing: 'Pago en proceso',
  paid: 'Pagado',
  failed: 'Pago fallido',
  refunded: 'Reembolsado',
}

export const REFUND_IN_PROGRESS: Translated<typeof en.REFUND_IN_PROGRESS> = 'Reembolso en proceso'
